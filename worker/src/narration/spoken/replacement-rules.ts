/** A written form and what a voice says for it. */
export type Rule = readonly [written: RegExp, spoken: string | ((...match: string[]) => string)]

/** Applies the rules to a text, one after the other. */
export const applyRules = (text: string, rules: readonly Rule[]): string =>
  rules.reduce(
    (result, [written, spoken]) =>
      typeof spoken === 'string'
        ? result.replaceAll(written, spoken)
        : result.replaceAll(written, (...match) => spoken(...match.map(String))),
    text,
  )
