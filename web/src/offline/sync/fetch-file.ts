import { endpoints, send } from '#web/platform/api/api.ts'
import { ApiError } from '#web/platform/api/api-error.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410)

type Options = { readonly signal?: AbortSignal }

/** The picture of a place: `/api/places/{id}/picture?width=`. */
const ofPlace = /^\/api\/places\/([^/]+)\/picture\?width=(\d+)$/

const request = (address: string, options: Options) => {
  const [, place, width] = ofPlace.exec(address) ?? []
  const blob = { as: 'blob', ...options } as const
  if (place !== undefined) {
    return send(endpoints.placePicture, { params: { id: place }, query: { width } }, blob)
  }
  return send(endpoints.media, { params: { id: address.split('/').at(-1) ?? '' } }, blob)
}

/**
 * Fetches a picture by its address, or gives undefined if the server has none. Rejects as `send`
 * does.
 */
export const fetchFile = async (
  address: string,
  options: Options = {},
): Promise<Blob | undefined> => {
  try {
    return (await request(address, options)).body
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
