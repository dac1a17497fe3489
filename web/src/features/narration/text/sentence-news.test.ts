import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followSentences } from './sentence-news.ts'
import type { Sentence } from './sentences.ts'

const sentence = (seconds: number): Sentence => ({ start: 0, end: 1, seconds })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const follow = (...answers: readonly (readonly Sentence[] | Error)[]) => {
  const closing = new AbortController()
  const told: number[] = []
  const asked = vi.fn(async () => {
    const answer = answers[Math.min(asked.mock.calls.length, answers.length) - 1] ?? []
    if (answer instanceof Error) throw answer
    return answer
  })
  const news = followSentences({
    read: asked,
    tell: (sentences) => told.push(sentences.length),
    signal: closing.signal,
  })
  return { news, asked, told, closing }
}

describe('followSentences', () => {
  it('asks when the last known sentence is reached, not before, and not twice in a moment', async () => {
    const { news, asked, told } = follow([sentence(1), sentence(4)], [1, 4, 9].map(sentence))
    news.reach(0)
    await vi.advanceTimersByTimeAsync(300)
    expect(told).toEqual([2])
    news.reach(3.9)
    expect(asked).toHaveBeenCalledTimes(1)
    news.reach(4)
    news.reach(4.1)
    await vi.advanceTimersByTimeAsync(100)
    expect(told).toEqual([2, 3])
    news.reach(9)
    expect(asked).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(250)
    news.reach(9.5)
    expect(asked).toHaveBeenCalledTimes(3)
  })

  it('asks once more when all is there, and never again', async () => {
    const { news, asked, told } = follow([sentence(1)], [1, 2].map(sentence))
    news.reach(0)
    news.complete()
    await vi.advanceTimersByTimeAsync(2000)
    expect(told).toEqual([1, 2])
    news.reach(60)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('says so when they can’t be had, asks again later, and tells nothing once it is closed', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { news, asked, told, closing } = follow(new Error('cut'), [sentence(1)])
    news.reach(0)
    await vi.advanceTimersByTimeAsync(300)
    expect(warned).toHaveBeenCalledOnce()
    news.reach(0.6)
    closing.abort()
    await vi.advanceTimersByTimeAsync(10)
    expect(asked).toHaveBeenCalledTimes(2)
    expect(told).toEqual([])
  })
})
