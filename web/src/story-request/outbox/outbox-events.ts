import * as z from 'zod/mini'

/**
 * What happens in the outbox, for every tab and the service worker. The kinds are fixed: a new page
 * may run with an earlier service worker. `told`: a story has been generated. `isShown`: a page shows
 * it already.
 */
const OutboxEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    /** The id of an item that its user has deleted. */
    deleted: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('told'),
    owner: z.string(),
    storyId: z.string(),
    title: z.string(),
    creditsLeft: z.number(),
    isShown: z.optional(z.boolean()),
  }),
])
export type OutboxEvent = z.infer<typeof OutboxEvent>

const channelName = 'storystone-outbox'

/** Sends an event to every subscriber, in this tab too. */
export const emitOutboxEvent = (event: OutboxEvent): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(event)
  channel.close()
}

/** Calls `listener` with each event from now on. Returns the function that unsubscribes. */
export const onOutboxEvent = (listener: (event: OutboxEvent) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    const event = OutboxEvent.safeParse(data).data
    if (event !== undefined) listener(event)
  }
  return () => channel.close()
}
