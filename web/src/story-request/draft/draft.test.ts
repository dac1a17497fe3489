import { expect, it } from 'vitest'
import { colosseum } from '#web/testing/outbox.ts'
import { pickedPlace, pickPlace, useDraftText } from './draft.ts'

it('a picked place fills the field, and is known until that is edited', () => {
  pickPlace(colosseum)
  expect(useDraftText.getState().text).toBe('Colosseum')
  expect(pickedPlace('Colosseum ')).toEqual(colosseum)
  expect(pickedPlace('Coloss')).toBeUndefined()
})
