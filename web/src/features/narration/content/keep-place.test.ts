import { beforeEach, expect, it } from 'vitest'
import { useAccount } from '../../../session/store.ts'
import { readPlace } from '../playback/heard.ts'
import { silence, type Telling, usePlayer } from '../player/player-store.ts'
import type { NarratedStory } from '../text/narrated.ts'
import { voiceOf } from '../voice/choose-voice.ts'
import { keepPlaces } from './keep-place.ts'

const story: NarratedStory = {
  id: 'one',
  title: 'The Arena',
  content: 'Stone upon stone.',
  language: 'en',
  location: null,
  imageUrl: null,
}
const voice = voiceOf('en', 'male')

keepPlaces()

const place = () => readPlace(story, voice.id)

/** Tells two minutes of it, up to these moments one after the other. */
const hear = (moments: readonly number[], by: Telling['by'] = 'narration') => {
  usePlayer.setState({ telling: { story, voice, by }, length: 120, isWhole: true })
  for (const position of moments) usePlayer.setState({ status: 'playing', position })
}
const hold = () => usePlayer.setState({ status: 'paused' })

beforeEach(() => {
  usePlayer.setState(silence)
  localStorage.clear()
})

it('keeps the place when a story is held, and every five seconds while it is told', () => {
  hear([6.5, 42.7])
  hold()
  expect(place()).toBe(42.7)
  hear([43, 44.9])
  expect(place()).toBe(42.7)
  hear([45.1])
  expect(place()).toBe(45.1)
})

it('keeps it when the page goes without a word, and when the voice is changed', () => {
  hear([41, 43.2])
  dispatchEvent(new Event('pagehide'))
  expect(place()).toBe(43.2)
  hear([44])
  usePlayer.setState(silence)
  expect(place()).toBe(44)
})

it('offers nothing to whoever has just begun or all but ended', () => {
  hear([3])
  hold()
  expect(place()).toBeUndefined()
  hear([60])
  hold()
  hear([117])
  hold()
  expect(place()).toBeUndefined()
})

it('does not count the guessed seconds of a device’s voice', () => {
  hear([42], 'device')
  hold()
  expect(place()).toBeUndefined()
})

it('leaves nothing of whoever was logged out in another tab while they listened', () => {
  const user = { id: 'ada', email: 'ada@example.com', createdAt: '2026-11-21T08:00:00.000Z' }
  useAccount.setState({ account: { status: 'signed-in', user } })
  hear([41, 43.2])
  useAccount.setState({ account: { status: 'signed-out' } })
  localStorage.clear()
  usePlayer.setState(silence)
  expect(place()).toBeUndefined()
})
