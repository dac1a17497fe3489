import * as z from 'zod/mini'

/**
 * A text with U+FFFD for each half of a character that it holds: JSON can carry one, UTF-8 can't,
 * and so neither can the database.
 */
export const mendText = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd')

/** Mends a text before it is checked: see {@link mendText}. */
export const wellFormed = () => z.overwrite<string>(mendText)
