import * as z from 'zod/mini'

/** What happens in the outbox, for every tab and the service worker. */
const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed') }),
  z.object({
    kind: z.literal('told'),
    owner: z.string(),
    storyId: z.string(),
    title: z.string(),
    creditsLeft: z.number(),
  }),
])
export type OutboxNews = z.infer<typeof News>

const channelName = 'storystone-outbox'

/** Tells everybody who listens, in this tab too. */
export const tellNews = (news: OutboxNews): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** Calls `listener` with what happens from now on; gives the way to stop. */
export const onOutboxNews = (listener: (news: OutboxNews) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    const news = News.safeParse(data).data
    if (news !== undefined) listener(news)
  }
  return () => channel.close()
}
