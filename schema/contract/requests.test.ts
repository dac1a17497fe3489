import { expect, test } from 'vitest'
import { LoginRequest } from './account.ts'
import { AddCreditsRequest } from './checkout.ts'
import { NarrateRequest } from './narration.ts'
import { Place } from './place.ts'
import { RetellRequest } from './story.ts'

const half = 'Zoë \ud83c'
const mended = 'Zoë \ufffd'

test('half of a character is mended in each text that gets to the database, a whole one stays', () => {
  const place = { latitude: 0, longitude: 0, locationName: half }
  const narrate = { text: 'x', voiceId: 'storystone-en-male', storyId: half }
  expect(Place.parse(place).locationName).toBe(mended)
  expect(RetellRequest.parse({ name: half }).name).toBe(mended)
  expect(NarrateRequest.parse(narrate).storyId).toBe(mended)
  expect(AddCreditsRequest.parse({ packageId: 'small', sessionId: half }).sessionId).toBe(mended)
  expect(RetellRequest.parse({ name: '🏛️' }).name).toBe('🏛️')
})

test('log-in asks of a password only that there is one', () => {
  const parse = (password: string) => LoginRequest.safeParse({ email: 'a@b.org', password })
  expect([parse('x').success, parse('x'.repeat(60_000)).success]).toEqual([true, true])
  expect(parse('').success).toBe(false)
})
