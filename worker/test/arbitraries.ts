import fc from 'fast-check'

/** Always this value, with its literal type. */
export const constant = <const T>(value: T) => fc.constant(value)

/** An alternative of `fc.oneof` with its frequency. */
export const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })

/** What an arbitrary generates. */
export type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never
