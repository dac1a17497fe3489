import { jpeg } from '../../../worker/test/photos.ts'

/** The Colosseum's location, by which the storyteller's double recognises a photo. */
const atColosseum = { latitude: 41.8902, longitude: 12.4922, locationName: '' }

/** A JPEG that differs from all others. */
export const newPhoto = (scanBytes = 2_000): Uint8Array<ArrayBuffer> =>
  jpeg({ scanBytes, salt: crypto.randomUUID() })

/** The form of a photo that was taken at the Colosseum. */
export const photoForm = (photo: Uint8Array<ArrayBuffer>): FormData => {
  const form = new FormData()
  form.set('file', new File([photo], 'photo.jpg', { type: 'image/jpeg' }))
  form.set('location', JSON.stringify(atColosseum))
  return form
}

/** One part more than a form may have. */
export const fullForm = (): FormData => {
  const form = photoForm(newPhoto())
  for (let part = 0; part < 19; part += 1) form.append('part', `${part}`)
  return form
}
