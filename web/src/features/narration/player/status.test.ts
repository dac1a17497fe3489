import { describe, expect, it } from 'vitest'
import { nextStatus, type Status, type Turn } from './status.ts'

const after = (...turns: readonly Turn[]): Status => turns.reduce<Status>(nextStatus, 'none')

describe('narration', () => {
  it.each<[Status, readonly Turn[]]>([
    ['none', []],
    ['generating', ['ask']],
    ['playing', ['ask', 'sound']],
    ['paused', ['ask', 'sound', 'hush']],
    ['playing', ['ask', 'sound', 'hush', 'sound']],
    ['paused', ['ask', 'sound', 'end']],
    ['failed', ['ask', 'fail']],
    ['failed', ['ask', 'sound', 'fail']],
    ['generating', ['ask', 'fail', 'ask']],
    ['none', ['ask', 'sound', 'discard']],
    ['none', ['ask', 'discard']],
  ])('is %s after %j', (status, turns) => {
    expect(after(...turns)).toBe(status)
  })

  it('is not brought to sound by an audio that was dropped', () => {
    expect(after('ask', 'discard', 'sound')).toBe('none')
    expect(after('hush', 'end', 'fail', 'discard')).toBe('none')
  })

  it('stays failed, whatever is left of the audio says', () => {
    expect(after('ask', 'fail', 'hush', 'end')).toBe('failed')
  })
})
