/** What the user is told outside of the app. */
export type ShownNotification = {
  readonly title: string
  readonly body?: string
  readonly lang: string
  /** A notification with the same tag is replaced. */
  readonly tag: string
  /** The page of this app that a press opens. */
  readonly path: string | undefined
}

/** Shows a notification with the app's icon. */
export const showNotification = (
  registration: ServiceWorkerRegistration | undefined,
  { title, path, ...options }: ShownNotification,
): Promise<void> | undefined =>
  registration?.showNotification(title, {
    ...options,
    icon: '/icons/any-192.png',
    badge: '/icons/monochrome-512.png',
    ...(path !== undefined && { data: path }),
  })
