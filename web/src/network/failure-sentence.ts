import type { TFunction } from 'i18next'
import { ConnectionError, referenceOf, sentenceOf } from './api-error.ts'

/** A sentence, and behind it the reference by which its failure is found in the server's log. */
export const withReference = (
  sentence: string,
  reference: string | undefined,
  t: TFunction,
): string =>
  reference === undefined ? sentence : `${sentence} ${t('trouble.reference', { reference })}`

/**
 * What went wrong, in a sentence for a person: the server's own, or `fallback`, with a reference
 * where the failure was the server's. A lost connection says so.
 */
export const failureSentence = (
  error: unknown,
  t: TFunction,
  fallback: string = t('common.unexpected'),
): string =>
  error instanceof ConnectionError
    ? t('common.connection')
    : withReference(sentenceOf(error, fallback), referenceOf(error), t)
