import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { startTexts } from '#web/testing/texts.ts'
import { ApiError, ConnectionError, failureSentence, referenceOf } from './api-error.ts'

beforeAll(() => startTexts('fr'))

const sentenceFor = (error: unknown, fallback?: string): string =>
  failureSentence(error, i18next.t, fallback)

const refused = (status: number, code: 'internal_error' | 'provider_failed' | 'email_taken') =>
  new ApiError({ status, text: '', body: { code, message: 'Voilà.', requestId: '3f2a91bc' } })

it('failureSentence is the server’s sentence, without an id', () => {
  expect(sentenceFor(refused(500, 'internal_error'))).toBe('Voilà.')
  expect(sentenceFor(new ApiError({ status: 502, text: '' }), 'Pardon.')).toBe('Pardon.')
  expect(sentenceFor(new ConnectionError(''))).toContain('connexion')
})

it.each([
  [500, 'internal_error', '3f2a91bc'],
  [502, 'provider_failed', undefined],
  [409, 'email_taken', undefined],
] as const)('a %i %s has the reference %s', (status, code, reference) => {
  expect(referenceOf(refused(status, code))).toBe(reference)
})
