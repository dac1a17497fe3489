/** What has changed on the shelf: the stories, the photos and narrations, or the room for them. */
export type ShelfNews = 'stories' | 'files' | 'full'

const listeners = new Set<(news: ShelfNews) => void>()

/** Every tab shows the same shelf. */
const channel = globalThis.BroadcastChannel && new BroadcastChannel('storystone-shelf')

const tell = (news: ShelfNews): void => {
  for (const listener of listeners) listener(news)
}

const isNews = (value: unknown): value is ShelfNews =>
  value === 'stories' || value === 'files' || value === 'full'

channel?.addEventListener('message', ({ data }) => {
  if (isNews(data)) tell(data)
})

/** Calls `listener` whenever something has changed on the shelf; gives the way to stop. */
export const onShelfNews = (listener: (news: ShelfNews) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says so in every other tab: this one knows it already. */
export const tellOtherTabs = (news: ShelfNews): void => channel?.postMessage(news)

/** Says so in every tab. */
export const tellShelfNews = (news: ShelfNews): void => {
  tell(news)
  tellOtherTabs(news)
}
