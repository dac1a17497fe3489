/** What to share: text, and files for browsers that take files. */
export type Shareable = {
  readonly title: string
  readonly text: string
  /** In order of preference: the first one the browser takes is shared. */
  readonly files: readonly File[]
}

/** `aborted`: the user closed the share sheet. */
export type ShareOutcome =
  | 'shared'
  | 'copied'
  | 'aborted'
  | 'unsupported'
  | 'share-failed'
  | 'copy-failed'

const canShare = (data: ShareData): boolean =>
  typeof navigator.share === 'function' && (navigator.canShare?.(data) ?? data.files === undefined)

/** A text file contains the text: with both it would be sent twice. */
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
 * Opens the browser's share sheet, with a file if it takes one, otherwise with the text; copies the
 * text to the clipboard where there is no sheet. Never rejects.
 */
export const share = async (shareable: Shareable): Promise<ShareOutcome> => {
  const { title, text, files } = shareable
  const data = [...files.map((file) => withFile(shareable, file)), { title, text }].find(canShare)
  if (data !== undefined) return shareBy(data)
  // Pages without TLS have no clipboard, whatever the type says.
  if (!('clipboard' in navigator) || navigator.clipboard === undefined) return 'unsupported'
  return copy(text)
}
