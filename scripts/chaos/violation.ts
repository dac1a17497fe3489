/** Something that must never be, was. Its message says what. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** Throws a {@link Violation} unless something is so. */
export const must = (isSo: boolean, what: string): void => {
  if (!isSo) throw new Violation(what)
}
