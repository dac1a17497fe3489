import { Route, Routes } from 'react-router-dom'
import { ProtectedRoute } from '../features/account/protected-route.tsx'
import { HomePage } from '../features/home/page.tsx'
import {
  AuthPage,
  ChangePasswordPage,
  CreditsPage,
  NotFoundPage,
  PrivacyPage,
  ResultPage,
  SamplePage,
  SettingsPage,
  StoriesPage,
  StoryPage,
} from './pages.ts'
import { Shell } from './shell.tsx'

/** Every page of the app. */
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
