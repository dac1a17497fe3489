import { createControlClient } from '../http/control-client.ts'

/**
 * What the requests that contain a text do from now on; `answer` ends it. `edited`, `vandalised`,
 * `deleted` and `emptied` (of its extract) change the page of that title.
 */
export type WikimediaScript = {
  readonly text: string
  readonly do:
    | ('answer' | 'stall' | 'fail' | 'gone' | 'nonsense')
    | ('too_many' | 'too_many_for_long' | 'too_many_once')
    | ('edited' | 'vandalised' | 'deleted' | 'emptied')
}

/**
 * Adds a place that only its exact name finds, or a search around it where it is put somewhere. It is all that
 * `of` is, but for its name, its position and `text`.
 */
export type WikimediaCopy = {
  readonly of: string
  readonly title: string
  readonly text?: string | undefined
  readonly at?: [number, number] | undefined
}

/** The requests of one User-Agent so far. `refused`: with 429; `mostAtOnce`: side by side. */
export type WikimediaCalls = {
  readonly count: number
  readonly refused: number
  readonly mostAtOnce: number
}

/** Lets a test script the double at a URL. Every call throws if it is refused. */
export const createWikimediaControl = (url: string) => {
  const call = createControlClient(url)
  return {
    copy: (copy: WikimediaCopy): Promise<void> => call('copies', copy),
    script: (script: WikimediaScript): Promise<void> => call('scripts', script),
    /** How long every answer takes from now on. */
    pace: (latencyMs: number): Promise<void> => call('pace', latencyMs),
    /** The requests whose User-Agent contains a text. */
    calls: (agent: string): Promise<WikimediaCalls> => call('calls', agent),
  }
}
