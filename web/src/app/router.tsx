import { Route, Routes } from 'react-router-dom'
import { ProtectedRoute } from '../features/account/protected-route.tsx'
import { HomePage } from '../features/home/page.tsx'
import { lazyPart } from './lazy-part.ts'
import { Shell } from './shell.tsx'

const AuthPage = lazyPart(async () => (await import('../features/account/page.tsx')).AuthPage)
const ChangePasswordPage = lazyPart(
  async () => (await import('../features/account/change-password-page.tsx')).ChangePasswordPage,
)
const CreditsPage = lazyPart(async () => (await import('../features/credits/page.tsx')).CreditsPage)
const NotFoundPage = lazyPart(
  async () => (await import('../features/not-found/page.tsx')).NotFoundPage,
)
const ResultPage = lazyPart(
  async () => (await import('../features/stories/result-page.tsx')).ResultPage,
)
const SettingsPage = lazyPart(
  async () => (await import('../features/settings/page.tsx')).SettingsPage,
)
const PrivacyPage = lazyPart(async () => (await import('../features/privacy/page.tsx')).PrivacyPage)
const SamplePage = lazyPart(async () => (await import('../features/samples/page.tsx')).SamplePage)
const StoriesPage = lazyPart(
  async () => (await import('../features/stories/list-page.tsx')).StoriesPage,
)
const StoryPage = lazyPart(
  async () => (await import('../features/stories/story-page.tsx')).StoryPage,
)

/** Loads the pages of the shelf, so that they open without a pause. */
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

/** Loads the page at a path, so that it is shown without a pause. */
export const preloadPage = (path: string): Promise<unknown> =>
  (parts[path.split('/')[1] ?? ''] ?? NotFoundPage).preload()

/** Every page of the app. Only home is there from the start; the others load when opened. */
export const Pages = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route element={<HomePage />} index />
      <Route element={<AuthPage />} path="/auth" />
      <Route element={<ProtectedRoute />}>
        <Route element={<ChangePasswordPage />} path="/change-password" />
        <Route element={<CreditsPage />} path="/credits" />
        <Route element={<ResultPage />} path="/result" />
        <Route element={<SettingsPage />} path="/settings" />
        <Route element={<StoriesPage />} path="/stories" />
        <Route element={<StoryPage />} path="/story/:id" />
      </Route>
      <Route element={<PrivacyPage />} path="/privacy" />
      <Route element={<SamplePage />} path="/sample/:format" />
      <Route element={<NotFoundPage />} path="*" />
    </Route>
  </Routes>
)
