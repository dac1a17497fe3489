const entryOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src')

/**
 * The entry script of the build that the server has now, when it differs from this page's;
 * otherwise, or when the server can't be reached, undefined. Its name contains a hash of everything
 * it imports.
 */
export const findNewerBuild = async (): Promise<string | undefined> => {
  try {
    // The query keeps the service worker from answering with the build it has.
    // biome-ignore lint/style/noRestrictedGlobals: a file of the build, not an endpoint
    const answer = await fetch(`/shell.html?${Date.now()}`, { cache: 'no-store' })
    if (!answer.ok) return undefined
    const shell = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const entry = entryOf(shell)
    return entry && entry !== entryOf(document) ? entry : undefined
  } catch {
    return undefined
  }
}
