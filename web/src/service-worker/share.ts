import { keepSharedPhoto } from '#web/photo/shared-photos.ts'

/** Whether the request is from the share sheet. The manifest names the address. */
export const isShare = ({ method }: Request, { pathname }: URL): boolean =>
  method === 'POST' && pathname === '/share-target'

const isPhoto = (part: FormDataEntryValue): part is File =>
  part instanceof File && part.type.startsWith('image/') && part.size > 0

/** Stores the first photo and returns the address to open. */
const keepFirst = async (request: Request): Promise<string> => {
  const photos = [...(await request.formData()).values()].filter(isPhoto)
  const [first] = photos
  if (first === undefined) return '/?share=nothing'
  await keepSharedPhoto(first)
  return photos.length > 1 ? `/?share=received&sent=${photos.length}` : '/?share=received'
}

/** Stores a shared photo, then opens home. Home may take it much later, after a log-in. */
export const receiveShare = async ({ request }: FetchEvent): Promise<Response> => {
  try {
    return Response.redirect(await keepFirst(request), 303)
  } catch (error) {
    console.error('What was shared could not be kept', error)
    return Response.redirect('/?share=again', 303)
  }
}
