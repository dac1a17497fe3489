import { readPhoto } from '../../../storage/shelf/shelf-photos.ts'

/** A press on a button allows to share for a few seconds only. */
const patienceMs = 2000

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

type Picture = { readonly blob: Blob; readonly ending: string }

const fromServer = async (address: string): Promise<Blob | undefined> => {
  const response = await fetch(address, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(patienceMs),
  })
  return response.ok ? response.blob() : undefined
}

const fromShelf = (address: string): Promise<Blob | undefined> =>
  readPhoto(address).catch(() => undefined) // Where nothing is kept, the server has it.

/** The photo of a story, from the shelf mostly; undefined where it can't be had soon. */
export const fetchPicture = async (address: string): Promise<Picture | undefined> => {
  try {
    const blob = (await fromShelf(address)) ?? (await fromServer(address))
    const ending = endings[blob?.type ?? '']
    return blob !== undefined && ending !== undefined ? { blob, ending } : undefined
  } catch (error) {
    console.info('The photo could not be had: the words are shared without it', error)
    return undefined
  }
}
