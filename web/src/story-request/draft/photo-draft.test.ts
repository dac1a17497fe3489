import { expect, it } from 'vitest'
import { colosseum } from '#web/testing/outbox.ts'
import type { Photo, PhotoLocation } from './draft.ts'
import { pickedPlace, pickPlace, useDraftText } from './draft.ts'
import { dropDraftOf, requestOfPhoto } from './photo-draft.ts'

const photo = (where: PhotoLocation): Photo => ({
  id: '00000000-0000-4000-8000-000000000000',
  file: new Blob(),
  preview: 'blob:photo',
  where,
  takenAt: null,
})
const rome = { latitude: 41.89, longitude: 12.49 }

it('requestOfPhoto includes only a real location, and only a name that was found', () => {
  const { id } = photo({ status: 'seeking' })
  expect(requestOfPhoto(null)).toEqual({})
  expect(requestOfPhoto(photo({ status: 'seeking' }))).toEqual({ photo: id })
  expect(requestOfPhoto(photo({ status: 'fallback' }))).toEqual({ photo: id })
  const named = { ...rome, locationName: 'Rome, Italy' }
  expect(requestOfPhoto(photo({ status: 'found', location: named }))).toEqual({
    photo: id,
    location: named,
  })
  const unnamed = { ...rome, locationName: 'Unknown location' }
  expect(requestOfPhoto(photo({ status: 'found', location: unnamed }))).toEqual({
    photo: id,
    location: { ...rome, locationName: '' },
  })
})

it.each([
  ['what was typed for it', ' Arch of Titus', ''],
  ['the place that was picked for it', 'Colosseum', ''],
  ['nothing that was typed or picked for another story', 'Petra', 'Petra'],
])('dropDraftOf drops %s', async (_what, typed, left) => {
  useDraftText.getState().setText(typed)
  await dropDraftOf({
    text: 'Arch of Titus',
    format: 'quick_facts',
    language: 'en',
    place: colosseum,
  })
  expect(useDraftText.getState().text).toBe(left)
})

it('a picked place fills the field, and is known until that is edited', () => {
  pickPlace(colosseum)
  expect(useDraftText.getState().text).toBe('Colosseum')
  expect(pickedPlace('Colosseum ')).toEqual(colosseum)
  expect(pickedPlace('Coloss')).toBeUndefined()
})
