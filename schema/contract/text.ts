import * as z from 'zod/mini'

/**
 * Puts U+FFFD for each half of a character that a text holds: JSON can carry one, UTF-8 can't, and
 * so neither can the database.
 */
export const wellFormed = () =>
  z.overwrite<string>((text) => text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))
