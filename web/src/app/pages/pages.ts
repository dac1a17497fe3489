import { lazyPart } from '#web/platform/lazy-part.ts'

// Home is part of the first load. Every other page loads when it is opened.

/** The pages that anyone may open, by route. */
export const publicPages = {
  auth: lazyPart(async () => (await import('./auth-page.tsx')).AuthPage),
  privacy: lazyPart(async () => (await import('../settings/privacy/page.tsx')).PrivacyPage),
  'sample/:format': lazyPart(async () => (await import('../samples/page.tsx')).SamplePage),
  // The build has no trace of it.
  ...(import.meta.env.DEV
    ? { 'dev/theme': lazyPart(async () => (await import('./theme-page.tsx')).ThemePage) }
    : {}),
}

const StoriesPage = lazyPart(async () => (await import('./story-pages.tsx')).StoriesPage)
const StoryPage = lazyPart(async () => (await import('./story-pages.tsx')).StoryPage)

/** What the pages that need a session are in. */
export const ProtectedRoute = lazyPart(
  async () => (await import('#web/account/protected-route.tsx')).ProtectedRoute,
)

/** The pages that need a session, by route. */
export const memberPages = {
  around: lazyPart(async () => (await import('./around-page.tsx')).AroundPage),
  'around/walk': lazyPart(async () => (await import('#web/around/walk/walk-page.tsx')).WalkPage),
  'change-password': lazyPart(
    async () => (await import('#web/account/password/change-password-page.tsx')).ChangePasswordPage,
  ),
  credits: lazyPart(async () => (await import('./credits-page.tsx')).CreditsPage),
  'area/:id': lazyPart(async () => (await import('./area-page.tsx')).PackedPage),
  result: lazyPart(async () => (await import('./story-pages.tsx')).ResultPage),
  settings: lazyPart(async () => (await import('../settings/page.tsx')).SettingsPage),
  stories: StoriesPage,
  'story/:id': StoryPage,
}

export const NotFoundPage = lazyPart(
  async () => (await import('#web/ui/page/not-found-page.tsx')).NotFoundPage,
)

/** Loads the list page and the story page ahead of time. */
export const preloadShelf = (): Promise<unknown> =>
  Promise.all([ProtectedRoute.preload(), StoriesPage.preload(), StoryPage.preload()])

const findPage = <Page>(
  pages: Readonly<Record<string, Page>>,
  [name]: readonly string[],
): Page | undefined => Object.entries(pages).find(([route]) => route.split('/')[0] === name)?.[1]

/** Loads the page at a path ahead of time. */
export const preloadPage = (path: string): Promise<unknown> => {
  const parts = path.slice(1).split('/')
  const member = findPage(memberPages, parts)
  if (member) return Promise.all([ProtectedRoute.preload(), member.preload()])
  return (findPage(publicPages, parts) ?? NotFoundPage).preload()
}
