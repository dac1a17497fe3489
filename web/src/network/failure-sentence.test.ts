import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../testing/texts.ts'
import { ApiError, ConnectionError } from './api-error.ts'
import { failureSentence } from './failure-sentence.ts'

beforeAll(() => startTexts('fr'))

const sentenceFor = (error: unknown, fallback?: string): string =>
  failureSentence(error, i18next.t, fallback)

const refused = (status: number, code: 'internal_error' | 'provider_failed' | 'email_taken') =>
  new ApiError({ status, text: '', body: { code, message: 'Voilà.', requestId: '3f2a91bc' } })

describe('failureSentence', () => {
  it.each([
    [500, 'internal_error'],
    [502, 'provider_failed'],
  ] as const)('gives the reference of a %i in the server’s log', (status, code) => {
    expect(sentenceFor(refused(status, code))).toBe('Voilà. Référence\u202f: 3f2a91bc')
  })

  it('gives no reference for a refusal that a person can fix, or without an answer', () => {
    expect(sentenceFor(refused(409, 'email_taken'))).toBe('Voilà.')
    expect(sentenceFor(new ConnectionError(''))).not.toContain('Référence')
    expect(sentenceFor(new ApiError({ status: 502, text: '' }), 'Pardon.')).toBe('Pardon.')
  })
})
