import type { Endpoint } from '@storystone/schema/contract/endpoints.ts'
import type * as z from 'zod/mini'

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> = E extends {
  readonly [N in Name]: infer Schema extends z.ZodMiniType
}
  ? { readonly [N in Name]: z.input<Schema> }
  : unknown

type Form<E extends Endpoint> = E extends { readonly form: z.ZodMiniType }
  ? { readonly form: FormData }
  : unknown

/** What an endpoint needs: the values of its path and query, and its body or form. */
export type Input<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  Form<E>

/** Any input, for code that does not know its endpoint. */
export type LooseInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly form?: FormData
}

/** Nothing for an endpoint that needs no input. */
export type InputArguments<E extends Endpoint> = unknown extends Input<E> ? [] : [input: Input<E>]
