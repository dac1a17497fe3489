import { formats, languages } from '@storystone/schema/catalog.ts'
import { ErrorBody } from '@storystone/schema/contract/error.ts'
import { Place } from '@storystone/schema/contract/place.ts'
import * as z from 'zod/mini'

/** What is asked for. Beside a photo the text may be empty. */
export const OutboxRequest = z.object({
  text: z.string(),
  format: z.enum(formats),
  language: z.enum(languages),
  location: z.optional(Place),
})
export type OutboxRequest = z.infer<typeof OutboxRequest>

const { code, message, requestId, candidates } = ErrorBody.shape

/**
 * Why the server made no story of an item: nothing was charged, and its user has to do something.
 * `requestId` is by what the server's log knows a failure of its own; older versions kept none.
 */
const Problem = z.object({ code, message, requestId: z.optional(requestId), candidates })
export type Problem = z.infer<typeof Problem>

/** A story that is to be asked for when there is a signal, as this browser keeps it. */
export const OutboxItem = z.object({
  /** Its Idempotency-Key too, the same for ever: however often it is sent, it is one story. */
  id: z.uuid(),
  /** The id of the user who made it: it is sent for nobody else. */
  owner: z.string(),
  request: OutboxRequest,
  /** As bytes: not every browser can be trusted with a Blob for days. */
  photo: z.nullable(z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() })),
  /** When it was asked for, in milliseconds since 1970. */
  madeAt: z.number(),
  /**
   * `unsent`: never sent. `unknown`: sent, and it was not heard what came of it. `answered`: the
   * server has said that there is no story of it yet.
   */
  state: z.enum(['unsent', 'unknown', 'answered']),
  /** How often in a row the storyteller has failed. */
  failures: z.number(),
  /** When it may be sent again, by this device's clock, where the server has asked to wait. */
  notBefore: z.number(),
  problem: z.nullable(Problem),
  /** What a notification says once its story is there, in the language that it was asked in. */
  readyText: z.string(),
})
export type OutboxItem = z.infer<typeof OutboxItem>

type Making = Pick<OutboxItem, 'id' | 'owner' | 'request' | 'photo' | 'state' | 'readyText'>

/** An item as it begins. `state` is `unknown` where it was sent before it came here. */
export const newItem = (making: Making): OutboxItem => ({
  ...making,
  madeAt: Date.now(),
  failures: 0,
  notBefore: 0,
  problem: null,
})

/** The same item, to be sent again as soon as may be. */
export const reopened = (item: OutboxItem): OutboxItem => ({
  ...item,
  failures: 0,
  notBefore: 0,
  problem: null,
})
