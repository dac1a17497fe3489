declare const self: ServiceWorkerGlobalScope

/** Whether somebody looks at a page of the app. */
export const isPageVisible = async (): Promise<boolean> =>
  (await self.clients.matchAll({ type: 'window' })).some(
    ({ visibilityState }) => visibilityState === 'visible',
  )

/** Opens the story of a notification, in an open window or else in a new one. */
export const openStory = async (notification: Notification): Promise<void> => {
  notification.close()
  const path: unknown = notification.data
  if (typeof path !== 'string' || !path.startsWith('/story/')) return
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (open === undefined) {
    await self.clients.openWindow(path)
    return
  }
  await open.focus()
  open.postMessage({ type: 'OPEN', path })
}
