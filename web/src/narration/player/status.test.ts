import { expect, it } from 'vitest'
import { nextStatus, type Status, type StatusEvent } from './player-store.ts'

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
