import type { TFunction } from 'i18next'
import { ConnectionError, referenceOf, sentenceOf } from './api-error.ts'

/** A sentence, followed by the id of its failure in the server's log. */
export const withReference = (
  sentence: string,
  reference: string | undefined,
  t: TFunction,
): string =>
  reference === undefined ? sentence : `${sentence} ${t('trouble.reference', { reference })}`

/**
 * A failure in a sentence for a person: the server's own or `fallback`, with a reference if it was a
 * server error. A lost connection has its own sentence.
 */
export const failureSentence = (
  error: unknown,
  t: TFunction,
  fallback: string = t('common.unexpected'),
): string =>
  error instanceof ConnectionError
    ? t('common.connection')
    : withReference(sentenceOf(error, fallback), referenceOf(error), t)
