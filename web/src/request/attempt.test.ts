import { beforeEach, expect, it } from 'vitest'
import { beginAttempt, endAttempt, readAttempt } from './attempt.ts'
import type { StoryRequest } from './request.ts'
import { attemptKey, forgetAttempt } from './tab-storage.ts'

const request: StoryRequest = { text: 'Colosseum', format: 'quick_facts', language: 'en' }

beforeEach(() => sessionStorage.clear())

it('beginAttempt keeps the key of the same request, after a failure too', () => {
  const { key } = beginAttempt(request)
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  endAttempt()
  expect(readAttempt()).toEqual({ request, key, isUnderWay: false })
  expect(beginAttempt({ ...request })).toEqual({ request, key, isAgain: true })
  expect(readAttempt()?.isUnderWay).toBe(true)
})

it.each<Partial<StoryRequest>>([
  { text: 'Taj Mahal' },
  { format: 'history_guide' },
  { language: 'fr' },
])('beginAttempt takes a new key for another request: %j', (change) => {
  const { key } = beginAttempt(request)
  expect(beginAttempt({ ...request, ...change }).key).not.toBe(key)
})

it('beginAttempt repeats the request as it was when its location was found meanwhile', () => {
  const ofPhoto = { ...request, photo: crypto.randomUUID() }
  const { key } = beginAttempt(ofPhoto)
  endAttempt()
  const location = { latitude: 41.9, longitude: 12.5, locationName: 'Rome' }
  expect(beginAttempt({ ...ofPhoto, location })).toEqual({ request: ofPhoto, key, isAgain: true })
  expect(beginAttempt({ ...ofPhoto, photo: crypto.randomUUID() }).key).not.toBe(key)
})

it('beginAttempt takes a new key after forgetAttempt', () => {
  const { key } = beginAttempt(request)
  forgetAttempt()
  expect(beginAttempt(request).key).not.toBe(key)
})

it.each(['{', '{"request":{}}', 'null'])('readAttempt is null when it can’t read %s', (kept) => {
  sessionStorage.setItem(attemptKey, kept)
  expect(readAttempt()).toBeNull()
})
