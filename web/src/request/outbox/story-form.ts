import type { OutboxRequest } from '../../storage/outbox/outbox-item.ts'

/** The multipart body of a photo. Its fields are those of `PhotoStoryForm` in the contract. */
export const storyForm = (
  { text, format, language, location, place, writer }: OutboxRequest,
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
  form.set('file', photo, 'photo')
  return form
}
