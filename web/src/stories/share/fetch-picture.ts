import { fetchFile, readPhoto } from '#web/offline'

/** Browsers allow sharing for only a few seconds after a press. */
const timeoutMs = 2000

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

type Picture = { readonly blob: Blob; readonly extension: string }

const fromServer = (url: string): Promise<Blob | undefined> =>
  fetchFile(url, { signal: AbortSignal.timeout(timeoutMs) })

const fromShelf = (url: string): Promise<Blob | undefined> => readPhoto(url).catch(() => undefined) // The server has it too.

/** The photo of a story, from the shelf or the server; undefined after a failure or timeout. */
export const fetchPicture = async (url: string): Promise<Picture | undefined> => {
  try {
    const blob = (await fromShelf(url)) ?? (await fromServer(url))
    const extension = extensions[blob?.type ?? '']
    return blob !== undefined && extension !== undefined ? { blob, extension } : undefined
  } catch (error) {
    console.info('The photo could not be loaded: the text is shared without it', error)
    return undefined
  }
}
