import { expect, test } from 'vitest'
import { LoginRequest } from './account.ts'
import { AddCreditsRequest } from './checkout.ts'
import { Location } from './location.ts'
import { NarrateRequest } from './narration.ts'
import { PushSubscriptionRequest } from './notices.ts'
import { AddPasskeyRequest } from './passkeys.ts'
import { RetellRequest } from './story.ts'

const half = 'Zoë \ud83c'
const repaired = 'Zoë \ufffd'

test('a lone surrogate in any stored text becomes U+FFFD, and a whole character stays', () => {
  const location = { latitude: 0, longitude: 0, locationName: half }
  const narrate = { text: 'x', voiceId: 'storystone-en-male', storyId: half }
  expect(Location.parse(location).locationName).toBe(repaired)
  expect(RetellRequest.parse({ name: half }).name).toBe(repaired)
  expect(NarrateRequest.parse(narrate).storyId).toBe(repaired)
  expect(AddCreditsRequest.parse({ packageId: 'small', sessionId: half }).sessionId).toBe(repaired)
  const { name } = AddPasskeyRequest.shape
  expect(name.parse(half)).toBe(repaired)
  const { endpoint } = PushSubscriptionRequest.shape
  expect(endpoint.parse('https://push.example/\ud83c')).toBe('https://push.example/\ufffd')
  expect(RetellRequest.parse({ name: '🏛️' }).name).toBe('🏛️')
})

test('LoginRequest accepts any password that is not empty', () => {
  const parse = (password: string) => LoginRequest.safeParse({ email: 'a@b.org', password })
  expect([parse('x').success, parse('x'.repeat(60_000)).success]).toEqual([true, true])
  expect(parse('').success).toBe(false)
})
