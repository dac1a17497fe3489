import type * as z from 'zod/mini'
import type { HttpError } from './double-server.ts'

/** What is wrong with a request's parameters. `allowed`: the only values that it may have. */
export type Fault = {
  readonly kind: 'unknown' | 'missing' | 'invalid'
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly allowed: readonly unknown[]
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    input,
  )

const faultOf = (issue: z.core.$ZodIssue, input: unknown): Fault => {
  const { path, message } = issue
  const allowed = issue.code === 'invalid_value' ? issue.values : []
  if (issue.code === 'unrecognized_keys') {
    return { kind: 'unknown', path: [...path, issue.keys[0] ?? ''], message, allowed }
  }
  const kind = valueAt(input, path) === undefined ? 'missing' : 'invalid'
  return { kind, path, message, allowed }
}

/** Parses by a strict schema. Throws the vendor's refusal of one fault, of unknown names first. */
export const parseParameters = <S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  refuse: (fault: Fault) => HttpError,
): z.infer<S> => {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => faultOf(issue, input))
  const fault = faults.find(({ kind }) => kind === 'unknown') ?? faults[0]
  throw fault ? refuse(fault) : result.error
}
