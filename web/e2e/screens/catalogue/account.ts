import type { Screen, Stage } from '../screen.ts'
import { field, openPage, press } from '../steps.ts'

const openLogIn = (stage: Stage): Promise<void> => openPage(stage, '/auth', stage.texts.auth.logIn)

const openSignUp = async (stage: Stage): Promise<void> => {
  await openLogIn(stage)
  await press(stage, stage.texts.auth.toSignUp)
  await stage.page.getByRole('heading', { level: 1, name: stage.texts.auth.signUp }).waitFor()
}

const authScreens: readonly Screen[] = [
  { name: 'log-in', visitor: 'nobody', open: openLogIn },
  { name: 'sign-up', visitor: 'nobody', open: openSignUp },
  {
    name: 'log-in-errors',
    visitor: 'nobody',
    open: async (stage) => {
      await openLogIn(stage)
      await field(stage, 'email').fill('nobody')
      await press(stage, stage.texts.auth.submitLogIn)
      await stage.page.getByText(stage.texts.issues.password_required).waitFor()
    },
  },
  {
    name: 'log-in-refused',
    visitor: 'nobody',
    open: async (stage) => {
      await openLogIn(stage)
      await field(stage, 'email').fill('nobody@example.test')
      await field(stage, 'password').fill('a wrong password')
      await press(stage, stage.texts.auth.showPassword)
      await press(stage, stage.texts.auth.submitLogIn)
      await stage.page.getByText(stage.texts.auth.logInFailure).waitFor()
    },
  },
  {
    name: 'sign-up-errors',
    visitor: 'nobody',
    open: async (stage) => {
      await openSignUp(stage)
      await field(stage, 'email').fill('nobody@example.test')
      await field(stage, 'password').fill('short')
      await press(stage, stage.texts.auth.submitSignUp)
      await stage.page.getByText(stage.texts.issues.password_too_short).waitFor()
    },
  },
]

const openPassword = (stage: Stage): Promise<void> =>
  openPage(stage, '/change-password', stage.texts.password.title)

const fillPasswords = async (stage: Stage, password: string, confirmation: string) => {
  await field(stage, 'newPassword').fill(password)
  await field(stage, 'confirmation').fill(confirmation)
  await press(stage, stage.texts.password.submit)
}

const passwordScreens: readonly Screen[] = [
  { name: 'change-password', visitor: 'user', open: openPassword },
  {
    name: 'change-password-errors',
    visitor: 'user',
    open: async (stage) => {
      await openPassword(stage)
      await fillPasswords(stage, 'short', '')
      await stage.page.getByText(stage.texts.password.issues.confirmation_required).waitFor()
    },
  },
  {
    name: 'change-password-mismatch',
    visitor: 'user',
    open: async (stage) => {
      await openPassword(stage)
      await fillPasswords(stage, 'a better password', 'another password')
      await stage.page.getByText(stage.texts.password.issues.mismatch).waitFor()
    },
  },
  {
    name: 'change-password-pending',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.withhold('changePassword')
      await openPassword(stage)
      await fillPasswords(stage, 'a better password', 'a better password')
      await stage.page.getByText(stage.texts.password.pending).waitFor()
    },
  },
  {
    name: 'change-password-current-asked',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.refuse('changePassword', 'reauthentication_required', 'Please.')
      await openPassword(stage)
      await fillPasswords(stage, 'a better password', 'a better password')
      await stage.page.getByLabel(stage.texts.password.current, { exact: true }).waitFor()
    },
  },
  {
    name: 'change-password-current-wrong',
    visitor: 'user',
    open: async (stage) => {
      const { texts } = stage
      await stage.answers.refuse(
        'changePassword',
        'reauthentication_required',
        texts.password.issues.current_wrong,
      )
      await openPassword(stage)
      await fillPasswords(stage, 'a better password', 'a better password')
      await field(stage, 'currentPassword').fill('not the current one')
      await press(stage, texts.password.submit)
      await stage.page.getByText(texts.password.failure).waitFor()
    },
  },
  {
    name: 'change-password-done',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.give('changePassword', { ok: true })
      await openPassword(stage)
      await fillPasswords(stage, 'a better password', 'a better password')
      await stage.page.getByText(stage.texts.password.changedHelp).waitFor()
    },
  },
]

const openSettings = (stage: Stage): Promise<void> =>
  openPage(stage, '/settings', stage.texts.settings.title)

const openFarewell = async (stage: Stage): Promise<void> => {
  await openSettings(stage)
  await press(stage, stage.texts.settings.delete)
  await stage.page.getByRole('dialog').waitFor()
}

const settingsScreens: readonly Screen[] = [
  { name: 'settings', visitor: 'user', open: openSettings },
  {
    name: 'settings-download-coming',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.withhold('exportData')
      await openSettings(stage)
      await press(stage, stage.texts.settings.download)
      await stage.page.getByRole('button', { name: stage.texts.settings.cancel }).waitFor()
    },
  },
  {
    name: 'settings-download-failure',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.lose('exportData')
      await openSettings(stage)
      await press(stage, stage.texts.settings.download)
      await stage.page.getByText(stage.texts.settings.downloadFailure).waitFor()
    },
  },
  { name: 'delete-account', visitor: 'user', open: openFarewell },
  {
    name: 'delete-account-wrong-password',
    visitor: 'user',
    open: async (stage) => {
      await openFarewell(stage)
      await field(stage, 'password').fill('not my password')
      await press(stage, stage.texts.farewell.submit)
      await stage.page.getByText(stage.texts.farewell.wrongPassword).waitFor()
    },
  },
  {
    name: 'delete-account-failure',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.lose('deleteUser')
      await openFarewell(stage)
      await field(stage, 'password').fill('a good password')
      await press(stage, stage.texts.farewell.submit)
      await stage.page.getByText(stage.texts.farewell.failure).waitFor()
    },
  },
  {
    name: 'account-deleted',
    visitor: 'newcomer',
    open: async (stage) => {
      await openFarewell(stage)
      await field(stage, 'password').fill('a good password')
      await press(stage, stage.texts.farewell.submit)
      await stage.page.getByText(stage.texts.farewell.done).waitFor()
    },
  },
]

/** Everything about the account. */
export const accountScreens: readonly Screen[] = [
  ...authScreens,
  ...passwordScreens,
  ...settingsScreens,
]
