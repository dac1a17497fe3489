import { expect, it } from 'vitest'
import { useDraftText } from '#web/story-request/draft/draft-text.ts'
import { colosseum } from '#web/testing/outbox.ts'
import { pickedPlace, pickPlace } from './nearby.tsx'

it('a picked place fills the field, and is known until that is edited', () => {
  pickPlace(colosseum)
  expect(useDraftText.getState().text).toBe('Colosseum')
  expect(pickedPlace('Colosseum ')).toEqual(colosseum)
  expect(pickedPlace('Coloss')).toBeUndefined()
})
