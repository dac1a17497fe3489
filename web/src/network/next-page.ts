/**
 * The cursor of the next page from a `Link` header's rel="next"; undefined when there is none.
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
