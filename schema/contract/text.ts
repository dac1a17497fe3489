import * as z from 'zod/mini'

/** Replaces lone surrogates with U+FFFD: JSON can carry them, UTF-8 and the database can't. */
export const replaceLoneSurrogates = (text: string): string =>
  text.replaceAll(/\p{Surrogate}/gu, '\ufffd')

/** Makes a text well-formed before other checks. */
export const wellFormed = () => z.overwrite<string>(replaceLoneSurrogates)
