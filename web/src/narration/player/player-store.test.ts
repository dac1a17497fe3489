import { beforeEach, expect, it } from 'vitest'
import { storyResult } from '#web/testing/contract-server.ts'
import { signIn, signOut } from '#web/testing/user.ts'
import { formatTime } from '#web/ui/dates-and-numbers.tsx'
import { startSavingPosition } from '../content/narrated-content.tsx'
import { readPosition } from '../playback/playback.ts'
import { voiceOf } from '../voice/voices.ts'
import {
  nextStatus,
  noTrack,
  readSpeed,
  type Status,
  type StatusEvent,
  saveSpeed,
  type Track,
  usePlayer,
} from './player-store.ts'

const voice = voiceOf('en', 'male')

startSavingPosition()

const saved = () => readPosition(storyResult, voice.id)

/** Plays an audio of two minutes, at each of these positions in turn. */
const playAt = (positions: readonly number[], by: Track['by'] = 'narration') => {
  usePlayer.setState({ track: { story: storyResult, voice, by }, length: 120, isComplete: true })
  for (const position of positions) usePlayer.setState({ status: 'playing', position })
}
const pause = () => usePlayer.setState({ status: 'paused' })

beforeEach(() => usePlayer.setState(noTrack))

it('the position is saved at a pause and every five seconds of playback', () => {
  playAt([6.5, 42.7])
  pause()
  expect(saved()).toBe(42.7)
  playAt([43, 44.9])
  expect(saved()).toBe(42.7)
  playAt([45.1])
  expect(saved()).toBe(45.1)
})

it('the position is saved when the page is closed and when the track is discarded', () => {
  playAt([41, 43.2])
  dispatchEvent(new Event('pagehide'))
  expect(saved()).toBe(43.2)
  playAt([44])
  usePlayer.setState(noTrack)
  expect(saved()).toBe(44)
})

it('a position near the beginning or the end is not saved', () => {
  for (const position of [3, 60, 117]) {
    playAt([position])
    pause()
    expect(saved()).toBe(position === 60 ? 60 : undefined)
  }
})

it('the estimated position of a device’s voice is not saved', () => {
  playAt([42], 'device')
  pause()
  expect(saved()).toBeUndefined()
})

it('nothing is saved for a user who logged out in another tab during playback', () => {
  signIn()
  playAt([41, 43.2])
  signOut()
  localStorage.clear()
  usePlayer.setState(noTrack)
  expect(saved()).toBeUndefined()
})

it.each([
  ['saved', () => saveSpeed(1.75), 1.75],
  ['never chosen', () => {}, 1],
  ['unknown', () => localStorage.setItem('storystone:narration-speed', '17'), 1],
])('readSpeed of a speed that is %s gives it or 1', (_what, store, speed) => {
  store()
  expect(readSpeed()).toBe(speed)
})

it.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [65, '1:05'],
  [3725, '62:05'],
  [Number.POSITIVE_INFINITY, '0:00'],
  [-3, '0:00'],
])('formatTime(%d) is %s', (seconds, text) => {
  expect(formatTime(seconds)).toBe(text)
})

it.each<[Status, readonly StatusEvent[]]>([
  ['none', []],
  ['generating', ['start']],
  ['playing', ['start', 'playing']],
  ['paused', ['start', 'playing', 'paused']],
  ['playing', ['start', 'playing', 'paused', 'playing']],
  ['paused', ['start', 'playing', 'ended']],
  ['failed', ['start', 'failed']],
  ['failed', ['start', 'playing', 'failed']],
  ['generating', ['start', 'failed', 'start']],
  ['none', ['start', 'playing', 'discard']],
  ['none', ['start', 'discard']],
  // Late events of an audio that was discarded, or that has failed.
  ['none', ['start', 'discard', 'playing']],
  ['none', ['paused', 'ended', 'failed', 'discard']],
  ['failed', ['start', 'failed', 'paused', 'ended']],
])('the status is %s after %j', (status, events) => {
  expect(events.reduce<Status>(nextStatus, 'none')).toBe(status)
})
