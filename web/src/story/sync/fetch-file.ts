import { endpoints, send } from '../../network/api.ts'
import { ApiError } from '../../network/api-error.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410)

/**
 * Fetches a photo by its address, or gives undefined if the server has none. Rejects as `send`
 * does.
 */
export const fetchFile = async (
  address: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Blob | undefined> => {
  const id = address.split('/').at(-1) ?? ''
  try {
    return (await send(endpoints.media, { params: { id } }, { as: 'blob', ...options })).body
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
