import { lazyPart } from '../platform/lazy-part.ts'

// Home is part of the first load. Every other page loads when it is opened.
export const AuthPage = lazyPart(
  async () => (await import('../features/account/auth/page.tsx')).AuthPage,
)
export const ChangePasswordPage = lazyPart(
  async () =>
    (await import('../features/account/password/change-password-page.tsx')).ChangePasswordPage,
)
export const CreditsPage = lazyPart(
  async () => (await import('../features/credits/page.tsx')).CreditsPage,
)
export const NotFoundPage = lazyPart(
  async () => (await import('../features/not-found/page.tsx')).NotFoundPage,
)
export const ResultPage = lazyPart(
  async () => (await import('../features/stories/view/result-page.tsx')).ResultPage,
)
export const SettingsPage = lazyPart(
  async () => (await import('../features/settings/page.tsx')).SettingsPage,
)
export const PrivacyPage = lazyPart(
  async () => (await import('../features/privacy/page.tsx')).PrivacyPage,
)
export const SamplePage = lazyPart(
  async () => (await import('../features/samples/page.tsx')).SamplePage,
)
export const StoriesPage = lazyPart(
  async () => (await import('../features/stories/list/list-page.tsx')).StoriesPage,
)
export const StoryPage = lazyPart(
  async () => (await import('../features/stories/view/story-page.tsx')).StoryPage,
)

/** Loads the list page and the story page ahead of time. */
export const preloadShelf = (): Promise<unknown> =>
  Promise.all([StoriesPage.preload(), StoryPage.preload()])

const parts: Readonly<Record<string, { preload(): Promise<unknown> }>> = {
  auth: AuthPage,
  'change-password': ChangePasswordPage,
  credits: CreditsPage,
  privacy: PrivacyPage,
  result: ResultPage,
  sample: SamplePage,
  settings: SettingsPage,
  stories: StoriesPage,
  story: StoryPage,
}

/** Loads the page at a path ahead of time. */
export const preloadPage = (path: string): Promise<unknown> =>
  (parts[path.split('/')[1] ?? ''] ?? NotFoundPage).preload()
