const entryOf = (page: Document): string | null | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src')

/**
 * The entry script of the build that the server has now, where that is another than this page's;
 * undefined where it is the same, or where the server can't be asked. An entry's name has the hash
 * of all that it leads to, so that any change gives it another.
 */
export const findNewerBuild = async (): Promise<string | undefined> => {
  try {
    // The search keeps the service worker from answering with the build that it has.
    const answer = await fetch(`/shell.html?${Date.now()}`, { cache: 'no-store' })
    if (!answer.ok) return undefined
    const shell = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const entry = entryOf(shell)
    return entry && entry !== entryOf(document) ? entry : undefined
  } catch {
    return undefined
  }
}
