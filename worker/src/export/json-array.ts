import type { Cursor } from '#worker/platform/database/paging.ts'

/** A page of a list; each item is JSON. */
export type Page = { readonly items: readonly string[]; readonly next: Cursor | null }

/** The pages of a list, each loaded when it is needed. */
export async function* pagesOf(
  load: (before: Cursor | null) => Promise<Page>,
): AsyncGenerator<readonly string[]> {
  let before: Cursor | null = null
  do {
    const page: Page = await load(before)
    yield page.items
    before = page.next
  } while (before)
}

/** The JSON text of one array with the items of all pages, one item per line. */
export async function* jsonArray(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let opening = '['
  for await (const items of pages) {
    if (items.length === 0) continue
    yield `${opening}\n${items.join(',\n')}`
    opening = ','
  }
  yield opening === '[' ? '[]\n' : '\n]\n'
}

/** The indented JSON text of a small value. */
export async function* jsonText(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`
}
