import * as z from 'zod/mini'
import { createControlClient } from '../http/control-client.ts'

/**
 * What the requests that contain a text do from now on; `answer` ends it. `edited`, `vandalised`,
 * `deleted` and `emptied` (of its extract) change the page of that title.
 */
export const WikimediaScript = z.strictObject({
  text: z.string().check(z.minLength(1)),
  do: z.enum([
    'answer',
    'stall',
    'fail',
    'gone',
    'nonsense',
    'too_many',
    'too_many_for_long',
    'too_many_once',
    'edited',
    'vandalised',
    'deleted',
    'emptied',
  ]),
})
export type WikimediaScript = z.infer<typeof WikimediaScript>

/**
 * Adds a place that only its exact name finds, or a search around it where it is put somewhere. It is all that
 * `of` is, but for its name, its position and `text`.
 */
export const WikimediaCopy = z.strictObject({
  of: z.string(),
  title: z.string(),
  text: z.optional(z.string()),
  at: z.optional(z.tuple([z.number(), z.number()])),
})
export type WikimediaCopy = z.infer<typeof WikimediaCopy>

/** The requests of one User-Agent so far. `refused`: with 429; `mostAtOnce`: side by side. */
export const WikimediaCalls = z.strictObject({
  count: z.int(),
  refused: z.int(),
  mostAtOnce: z.int(),
})
export type WikimediaCalls = z.infer<typeof WikimediaCalls>

export const WikimediaPace = z.strictObject({ latencyMs: z.number() })

/** Lets a test script the double at a URL. Every call throws if it is refused. */
export const createWikimediaControl = (url: string) => {
  const client = createControlClient(url)
  return {
    copy: (copy: WikimediaCopy): Promise<void> => client.post('copies', copy),
    script: (script: WikimediaScript): Promise<void> => client.post('scripts', script),
    /** How long every answer takes from now on. */
    pace: (latencyMs: number): Promise<void> => client.post('pace', { latencyMs }),
    /** The requests whose User-Agent contains a text. */
    calls: (agent: string): Promise<WikimediaCalls> =>
      client.get(WikimediaCalls, 'calls', { agent }),
  }
}
