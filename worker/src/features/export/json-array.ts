import type { Cursor } from '../../database/paging.ts'

export type Page<T> = { readonly items: readonly T[]; readonly next: Cursor | null }

/** The pages of a list, each loaded when it is needed. */
export async function* pagesOf<T>(
  load: (before: Cursor | null) => Promise<Page<T>>,
): AsyncGenerator<readonly T[]> {
  let before: Cursor | null = null
  do {
    const page: Page<T> = await load(before)
    yield page.items
    before = page.next
  } while (before)
}

/** The JSON text of one array with the items of all pages, one item per line. */
export async function* jsonArray(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let opening = '['
  for await (const items of pages) {
    if (items.length === 0) continue
    yield `${opening}\n${items.map((item) => JSON.stringify(item)).join(',\n')}`
    opening = ','
  }
  yield opening === '[' ? '[]\n' : '\n]\n'
}

/** The indented JSON text of a small value. */
export async function* jsonText(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`
}
