import { day } from '@storystone/schema/time.ts'
import * as z from 'zod/mini'
import { startDeadline } from '#worker/platform/deadline.ts'
import { createVendorFetch } from './vendor-fetch.ts'

/** A model as a setting names it, and the server that has it. */
export type ConfiguredModel = {
  /** The name of the setting, such as OPENAI_MODEL. */
  readonly setting: string
  readonly model: string
  /** Ends in `/v1` on most servers. */
  readonly baseUrl: string
  readonly apiKey: string
}

/** What a server says of a model's life; `shutdownDate` as in 2026-12-11. */
export type ModelState = { readonly shutdownDate: string | null; readonly isMissing: boolean }

/** Something that an operator has to know before it happens. */
export type Warning = {
  /** The setting that is concerned. */
  readonly what: string
  readonly message: string
  readonly date?: string
}

/** A description has some hundred bytes. */
const maxBytes = 64 * 1024
const deadlineMs = 3_000

const Described = z.object({
  id: z.string(),
  shutdown_date: z.catch(
    z.nullable(
      z.pipe(
        z.string().check(z.regex(/^\d{4}-\d\d-\d\d/)),
        z.transform((date) => date.slice(0, 10)),
      ),
    ),
    null,
  ),
})

const Refused = z.object({
  error: z.union([
    z.string(),
    z.object({
      message: z.catch(z.string(), ''),
      code: z.catch(z.nullable(z.string()), null),
      type: z.catch(z.nullable(z.string()), null),
    }),
  ]),
})

const notThere =
  /model\b.*\b(does not exist|not found|not exist|unknown)|no such model|unknown model/is

/** A server without this call answers 404 as well, so that only its words tell the two apart. */
const saysMissing = (body: unknown): boolean => {
  const { error } = Refused.safeParse(body).data ?? {}
  if (error === undefined) return false
  if (typeof error === 'string') return notThere.test(error)
  return error.code === 'model_not_found' || notThere.test(error.message)
}

const vendorFetch = createVendorFetch(maxBytes)

const ask = async (
  { baseUrl, model, apiKey }: ConfiguredModel,
  signal: AbortSignal,
): Promise<ModelState | null> => {
  const url = `${baseUrl.replace(/\/$/, '')}/models/${encodeURIComponent(model)}`
  const response = await vendorFetch(url, {
    headers: { authorization: `Bearer ${apiKey}` },
    signal,
  })
  const body: unknown = await response.json()
  if (response.status === 404)
    return saysMissing(body) ? { shutdownDate: null, isMissing: true } : null
  const described = response.ok ? Described.safeParse(body).data : undefined
  return described ? { shutdownDate: described.shutdown_date, isMissing: false } : null
}

/** Asks a server about a model. Null for one that has no such call, does not answer, or refuses the key. */
export const findModelState = async (model: ConfiguredModel): Promise<ModelState | null> => {
  const { signal, end } = startDeadline(deadlineMs)
  try {
    return await ask(model, signal)
  } catch {
    return null
  } finally {
    end()
  }
}

/** How long before its end a model is warned of. */
const noticeDays = 60

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whether the day on which the model ends is over. */
const hasEnded = ({ shutdownDate }: ModelState, now: number): boolean =>
  shutdownDate !== null && shutdownDate < dateOf(now)

/** What the operator has to know of a model; null if there is nothing. */
export const warningOf = (
  { setting, model, baseUrl }: Omit<ConfiguredModel, 'apiKey'>,
  state: ModelState,
  now: number,
): Warning | null => {
  const which = `${setting} is ${model}, which ${new URL(baseUrl).host}`
  const { shutdownDate, isMissing } = state
  if (isMissing) {
    return {
      what: setting,
      message: `${which} does not have, or not for this key: set another model or server (docs/deploy.md).`,
    }
  }
  if (shutdownDate === null || shutdownDate > dateOf(now + noticeDays * day)) return null
  const when = hasEnded(state, now) ? 'shut down on' : 'shuts down on'
  const message = `${which} ${when} ${shutdownDate}: set another model or server (docs/deploy.md).`
  return { what: setting, message, date: shutdownDate }
}

/** Asks about models at once, and returns what the operator has to know now. */
export const findEnds = async (
  models: readonly ConfiguredModel[],
  now: number,
): Promise<readonly (Warning & { readonly hasEnded: boolean })[]> => {
  const states = await Promise.all(models.map(findModelState))
  return models.flatMap((model, index) => {
    const state = states[index]
    const warning = state ? warningOf(model, state, now) : null
    return state && warning ? [{ ...warning, hasEnded: hasEnded(state, now) }] : []
  })
}
