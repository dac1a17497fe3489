/** One thing that is written otherwise than it is said. */
export type Rule = readonly [written: RegExp, said: string | ((...match: string[]) => string)]

/** Says a text by rules, one after the other. */
export const applyRules = (text: string, rules: readonly Rule[]): string =>
  rules.reduce(
    (saying, [written, said]) =>
      typeof said === 'string'
        ? saying.replaceAll(written, said)
        : saying.replaceAll(written, (...match) => said(...match.map(String))),
    text,
  )
