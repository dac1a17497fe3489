import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSentenceClock } from './audio-playback.ts'
import type { Sentence } from './playback.ts'

const at = (...seconds: number[]): Sentence[] =>
  seconds.map((each) => ({ start: 0, end: 1, seconds: each }))

beforeEach(() => void vi.useFakeTimers())

/** A clock whose loads give these answers in turn; `counts` are the sentences it emitted. */
const startClock = (...answers: readonly (readonly Sentence[] | Error)[]) => {
  const closing = new AbortController()
  const counts: number[] = []
  const load = vi.fn(async () => {
    const answer = answers[Math.min(load.mock.calls.length, answers.length) - 1] ?? []
    if (answer instanceof Error) throw answer
    return answer
  })
  const onSentences = (sentences: readonly Sentence[]) => void counts.push(sentences.length)
  const clock = createSentenceClock({ load, onSentences, signal: closing.signal })
  return { clock, load, counts, closing }
}

describe('the sentence clock', () => {
  it('loads when playback reaches the last sentence, at most every 250 ms', async () => {
    const { clock, load, counts } = startClock(at(1, 4), at(1, 4, 9))
    clock.advance(0)
    await vi.advanceTimersByTimeAsync(300)
    expect(counts).toEqual([2])
    clock.advance(3.9)
    expect(load).toHaveBeenCalledTimes(1)
    clock.advance(4)
    clock.advance(4.1)
    await vi.advanceTimersByTimeAsync(100)
    expect(counts).toEqual([2, 3])
    clock.advance(9)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(250)
    clock.advance(9.5)
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('loads once more when the audio is complete, and never after that', async () => {
    const { clock, load, counts } = startClock(at(1), at(1, 2))
    clock.advance(0)
    clock.complete()
    await vi.advanceTimersByTimeAsync(2000)
    expect(counts).toEqual([1, 2])
    clock.advance(60)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('warns of a failed load, loads again later, and emits nothing once aborted', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { clock, load, counts, closing } = startClock(new Error('cut'), at(1))
    clock.advance(0)
    await vi.advanceTimersByTimeAsync(300)
    expect(warned).toHaveBeenCalledOnce()
    clock.advance(0.6)
    closing.abort()
    await vi.advanceTimersByTimeAsync(10)
    expect(load).toHaveBeenCalledTimes(2)
    expect(counts).toEqual([])
  })
})
