import type { CookieJar } from '../person/contract-request.ts'
import {
  type EndpointName,
  must,
  type OkReply,
  type Reply,
  type RequestOptions,
  sendRequest,
} from '../person/contract-request.ts'
import { type Calls, deadlineOf, vendorsOf } from '../person/deadlines.ts'
import type { Person } from '../person/person.ts'

/** One thing that a person does, or that is done to them. */
export type Verb = {
  /** The services that it may need in addition to the database; the bucket is one of them. */
  readonly vendors: ReturnType<typeof vendorsOf>
  /** Done twice at once, one may wait minutes for the other: skipped where time is short. */
  readonly waitsForAnother?: true
  /** Faults may keep the next session's cookie from the person, who then logs in again. */
  readonly replacesSession?: true
  /**
   * Prepares what it works on while no fault is on. The returned function runs under faults, perhaps
   * twice at once; it checks each answer against the contract and notes what was acknowledged.
   */
  readonly prepare: (person: Person) => Promise<() => Promise<void>>
}

type Work = RequestOptions & {
  /** The cookies of each request; the person's own by default. */
  readonly jar?: () => CookieJar
  /** What differs from request to request: an answer that is kept counts for no limit. */
  readonly eachTime?: () => RequestOptions
  /** Runs before each request: it may take effect even when its answer is lost. */
  readonly beforeSend?: () => void
  /** Notes what a 2xx acknowledged. */
  readonly onOk?: (reply: OkReply, jar: CookieJar) => void
  readonly onRefused?: (reply: Extract<Reply, { kind: 'refused' }>) => void
}

/** Notes what a 2xx acknowledged, which one request alone may get. */
export const onlyOnce = (claim: string): (() => void) => {
  let count = 0
  return () => {
    count += 1
    must(count === 1, claim)
  }
}

/** A verb that sends one request of the contract. `calls` sets its vendors and its deadline. */
export const requestVerb = (
  name: EndpointName,
  calls: Calls,
  prepare: (person: Person) => Work | Promise<Work> = () => ({}),
): Verb => ({
  vendors: vendorsOf(calls),
  prepare: async (person) => {
    const {
      jar = () => person.jar,
      eachTime = () => ({}),
      beforeSend,
      onOk,
      onRefused,
      ...options
    } = await prepare(person)
    return async () => {
      beforeSend?.()
      const cookies = jar()
      const withinMs = deadlineOf(calls)
      const reply = await sendRequest(cookies, name, { withinMs, ...options, ...eachTime() })
      if (reply.kind === 'ok') onOk?.(reply, cookies)
      if (reply.kind === 'refused') onRefused?.(reply)
    }
  },
})
