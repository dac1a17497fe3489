/** A broken invariant. Its message says which. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** Throws a {@link Violation} with this message unless the condition holds. */
export const must = (holds: boolean, message: string): void => {
  if (!holds) throw new Violation(message)
}
