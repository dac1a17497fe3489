import type { StoryResult } from '@storystone/schema/contract/story.ts'
import type { OutboxItem } from '../item.ts'

/** Notifies the user that the story of an item is ready, if they allow it. */
export const showStoryNotification = async (
  registration: ServiceWorkerRegistration | undefined,
  { request, readyText }: OutboxItem,
  { id, title }: Pick<StoryResult, 'id' | 'title'>,
): Promise<void> => {
  if (Notification.permission !== 'granted') return
  await registration?.showNotification(readyText, {
    body: title,
    lang: request.language,
    tag: id,
    icon: '/icons/any-192.png',
    badge: '/icons/monochrome-512.png',
    data: `/story/${id}`,
  })
}
