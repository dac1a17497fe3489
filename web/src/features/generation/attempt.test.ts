import { beforeEach, expect, it } from 'vitest'
import { beginAttempt, endAttempt, readAttempt } from './attempt.ts'
import { attemptStorageKey, forgetAttempt } from './attempt-under-way.ts'
import type { StoryRequest } from './request.ts'

const request: StoryRequest = { text: 'Colosseum', format: 'quick_facts', language: 'en' }

beforeEach(() => sessionStorage.clear())

it('keeps the key for the same request, over a failure too', () => {
  const key = beginAttempt(request)
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  endAttempt()
  expect(readAttempt()).toEqual({ request, key, isUnderWay: false })
  expect(beginAttempt({ ...request })).toBe(key)
  expect(readAttempt()?.isUnderWay).toBe(true)
})

it.each<Partial<StoryRequest>>([
  { text: 'Taj Mahal' },
  { format: 'history_guide' },
  { language: 'fr' },
])('takes a new key for another request: %j', (change) => {
  const key = beginAttempt(request)
  expect(beginAttempt({ ...request, ...change })).not.toBe(key)
})

it('takes a new key after the story has come', () => {
  const key = beginAttempt(request)
  forgetAttempt()
  expect(beginAttempt(request)).not.toBe(key)
})

it.each(['{', '{"request":{}}', 'null'])('drops what it can’t read: %s', (kept) => {
  sessionStorage.setItem(attemptStorageKey, kept)
  expect(readAttempt()).toBeNull()
})
