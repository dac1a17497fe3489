/**
 * The cursor of the next page from a `Link` header's rel="next", or undefined if there is none.
 * The address in it may be absolute or a path.
 */
export const nextCursor = (headers: Headers): string | undefined => {
  const next = (headers.get('Link') ?? '')
    .split(/,\s*(?=<)/)
    .find((link) => /;\s*rel="?next"?/i.test(link))
  const address = next?.match(/<([^>]*)>/)?.[1]
  if (address === undefined) return undefined
  return new URL(address, 'http://page').searchParams.get('cursor') ?? undefined
}

/** The file name that a `Content-Disposition` header gives to a download. */
export const fileNameOf = (headers: Headers): string =>
  headers.get('Content-Disposition')?.match(/filename="([^"]+)"/)?.[1] ?? 'storystone.zip'
