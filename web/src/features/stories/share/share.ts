/** What can be shared: the words, and files to go with them where the browser takes files. */
export type Shareable = {
  readonly title: string
  readonly text: string
  /** The best first; the first that the browser takes is shared. */
  readonly files: readonly File[]
}

/** What became of it. `aborted`: the user thought better of it. */
export type ShareOutcome =
  | 'shared'
  | 'copied'
  | 'aborted'
  | 'unsupported'
  | 'share-failed'
  | 'copy-failed'

const canShare = (data: ShareData): boolean =>
  typeof navigator.share === 'function' && (navigator.canShare?.(data) ?? data.files === undefined)

/** A text file brings the words itself: beside it they would be sent twice. */
const withFile = ({ title, text }: Shareable, file: File): ShareData =>
  file.type.startsWith('text/') ? { title, files: [file] } : { title, text, files: [file] }

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

const shareBy = async (data: ShareData): Promise<ShareOutcome> => {
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    if (isAbort(error)) return 'aborted'
    console.warn('The browser could not share', error)
    return 'share-failed'
  }
}

const copy = async (text: string): Promise<ShareOutcome> => {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch (error) {
    console.warn('The browser could not copy', error)
    return 'copy-failed'
  }
}

/**
 * Shares by the browser's own sheet: with a file where it takes one, else the words; copies them
 * to the clipboard where there is no sheet. Never rejects.
 */
export const share = async (shareable: Shareable): Promise<ShareOutcome> => {
  const { title, text, files } = shareable
  const data = [...files.map((file) => withFile(shareable, file)), { title, text }].find(canShare)
  if (data !== undefined) return shareBy(data)
  // The type says that there always is a clipboard, but not on a page without TLS.
  if (!('clipboard' in navigator) || navigator.clipboard === undefined) return 'unsupported'
  return copy(text)
}
