import type { TFunction } from 'i18next'
import { ConnectionError, sentenceOf } from './api-error.ts'

/**
 * A failure in a sentence for a person: the server's own or `fallback`. A lost connection has its own
 * sentence.
 */
export const failureSentence = (
  error: unknown,
  t: TFunction,
  fallback: string = t('common.unexpected'),
): string =>
  error instanceof ConnectionError ? t('common.connection') : sentenceOf(error, fallback)
