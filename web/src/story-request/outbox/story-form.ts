import type { OutboxRequest } from './outbox-item.ts'

/** The fields of `PhotoStoryForm` with a photo, or its id where the server holds it. */
export const storyForm = (
  { text, format, language, location, place, writer, photoId }: OutboxRequest,
  photo: Blob,
): FormData => {
  const form = new FormData()
  form.set('format', format)
  form.set('language', language)
  if (location !== undefined) form.set('location', JSON.stringify(location))
  const name = place?.name ?? text
  if (name !== '') form.set('name', name)
  if (place !== undefined) form.set('placeId', place.id)
  if (writer !== undefined) form.set('writer', writer)
  if (photoId !== undefined) form.set('photoId', photoId)
  else form.set('file', photo, 'photo')
  return form
}
