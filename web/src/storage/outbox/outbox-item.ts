import { formats, languages } from '@storystone/schema/catalog.ts'
import { ErrorBody } from '@storystone/schema/contract/error.ts'
import { Location } from '@storystone/schema/contract/location.ts'
import * as z from 'zod/mini'

/** A story request. With a photo the text may be empty. */
export const OutboxRequest = z.object({
  text: z.string(),
  format: z.enum(formats),
  language: z.enum(languages),
  location: z.optional(Location),
})
export type OutboxRequest = z.infer<typeof OutboxRequest>

const { code, message, requestId, candidates } = ErrorBody.shape

/**
 * Why there is no story of an item. Nothing was charged, and the user has to act. `requestId` finds
 * a server error in the server's log; earlier versions stored none.
 */
const Problem = z.object({ code, message, requestId: z.optional(requestId), candidates })
export type Problem = z.infer<typeof Problem>

/** A story request that waits for a signal, as this browser stores it. */
export const OutboxItem = z.object({
  /** Also the idempotency key: however often the item is sent, it makes one story. */
  id: z.uuid(),
  /** The id of the user who made it. It is sent for nobody else. */
  owner: z.string(),
  request: OutboxRequest,
  /** As bytes: not every browser keeps a Blob for days. */
  photo: z.nullable(z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() })),
  /** When it was made, in milliseconds since 1970. */
  madeAt: z.number(),
  /**
   * `unsent`: never sent. `unknown`: sent, with an unknown outcome. `answered`: the server has
   * answered that there is no story of it yet.
   */
  state: z.enum(['unsent', 'unknown', 'answered']),
  /** How often the storyteller has failed in a row. */
  failures: z.number(),
  /** When it may be sent again, by this device's clock. */
  notBefore: z.number(),
  problem: z.nullable(Problem),
  /** The title of the notification of its story, in the language of the request. */
  readyText: z.string(),
})
export type OutboxItem = z.infer<typeof OutboxItem>

type NewItem = Pick<OutboxItem, 'id' | 'owner' | 'request' | 'photo' | 'state' | 'readyText'>

/** A new item. Its `state` is `unknown` if it was sent before it came to the outbox. */
export const newItem = (item: NewItem): OutboxItem => ({
  ...item,
  madeAt: Date.now(),
  failures: 0,
  notBefore: 0,
  problem: null,
})

/** The same item, to be sent again at once. */
export const reopened = (item: OutboxItem): OutboxItem => ({
  ...item,
  failures: 0,
  notBefore: 0,
  problem: null,
})
