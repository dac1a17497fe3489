import type { OutboxItem } from '../../storage/outbox/outbox-item.ts'
import type { GeneratedStory } from './outbox-send.ts'

/** Notifies the user that the story of an item is ready, if they allow it. */
export const showStoryNotification = async (
  registration: ServiceWorkerRegistration | undefined,
  { request, readyText }: OutboxItem,
  { id, title }: GeneratedStory,
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
