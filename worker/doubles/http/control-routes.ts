import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { HttpError, json } from './reply.ts'
import type { Exchange, Handler } from './router.ts'

/** The refusal of a call under /control, which only tests make. */
export const controlError = (status: number, message: string): HttpError =>
  new HttpError(status, message, { message })

const readJson = async ({ request }: Exchange): Promise<unknown> => {
  try {
    return JSON.parse(await text(request))
  } catch {
    throw controlError(400, 'The body must be JSON.')
  }
}

/** A control that takes a JSON body. Answers with what `run` returns. */
export const bodyControl =
  <S extends z.ZodMiniType>(schema: S, run: (body: z.infer<S>) => unknown): Handler =>
  async (exchange) => {
    const body = schema.safeParse(await readJson(exchange))
    if (body.success) return json((await run(body.data)) ?? {})
    throw controlError(400, `Not a script of this double: ${z.prettifyError(body.error)}`)
  }

/** A control that takes a parameter of the query. Answers with what `run` returns. */
export const queryControl =
  (name: string, run: (value: string, query: URLSearchParams) => unknown): Handler =>
  ({ url: { searchParams } }) => {
    const value = searchParams.get(name)
    if (!value) throw controlError(400, `The parameter ${name} is missing.`)
    return json(run(value, searchParams) ?? {})
  }
