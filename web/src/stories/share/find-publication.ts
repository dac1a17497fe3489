import { type Publication, publicationEndpoints } from '@storystone/schema/contract/publication.ts'
import { send } from '#web/platform/api/api.ts'

/** The public page of a story; null where there is none. */
export const findPublication = async (
  id: string,
  signal?: AbortSignal,
): Promise<Publication | null> => {
  const options = { as: 'json', ...(signal && { signal }) } as const
  return (await send(publicationEndpoints.publication, { params: { id } }, options)).body
}

/** The whole address of a public page. */
export const linkOf = ({ url }: Publication): string => new URL(url, location.href).href
