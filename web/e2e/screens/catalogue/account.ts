import type { Stage } from '../screen.ts'
import {
  dialog,
  fill,
  noticeKeys,
  press,
  reply,
  runFirst,
  screensWith,
  see,
  withNotices,
} from '../steps.ts'

const auth = { visitor: 'nobody', path: '/auth', heading: 'auth.logIn' } as const
const nobody = 'nobody@example.test'

const openSignUp = [
  press('auth.toSignUp'),
  see(({ page, texts }: Stage) => page.getByRole('heading', { level: 1, name: texts.auth.signUp })),
]

const authScreens = screensWith(auth, [
  { name: 'log-in' },
  { name: 'sign-up', steps: openSignUp },
  {
    name: 'sign-up-with-a-passkey',
    arrange: runFirst(
      'PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = async () => true',
    ),
    steps: [...openSignUp, ({ page, texts }) => page.getByLabel(texts.passkeys.choose).check()],
  },
  {
    name: 'log-in-refused',
    steps: [
      fill('email', nobody),
      fill('password', 'a wrong password'),
      press('auth.showPassword'),
      press('auth.submitLogIn'),
    ],
    state: 'auth.logInFailure',
  },
  {
    name: 'sign-up-errors',
    steps: [
      ...openSignUp,
      fill('email', nobody),
      fill('password', 'short'),
      press('auth.submitSignUp'),
    ],
    state: 'issues.password_too_short',
  },
])

const password = { path: '/change-password', heading: 'password.title' } as const

const submitPasswords = (chosen = 'a better password', confirmation = chosen) => [
  fill('newPassword', chosen),
  fill('confirmation', confirmation),
  press('password.submit'),
]

const reauthentication = (message: string) =>
  ({ changePassword: { code: 'reauthentication_required', message } }) as const

const passwordScreens = screensWith(password, [
  { name: 'change-password' },
  {
    name: 'change-password-errors',
    steps: submitPasswords('short', ''),
    state: 'password.issues.confirmation_required',
  },
  {
    name: 'change-password-pending',
    replies: { changePassword: 'withheld' },
    steps: submitPasswords(),
    state: 'password.pending',
  },
  {
    name: 'change-password-current-required',
    replies: reauthentication('Please.'),
    steps: submitPasswords(),
    state: ({ page, texts }) => page.getByLabel(texts.password.current, { exact: true }),
  },
  {
    name: 'change-password-current-wrong',
    arrange: reply(({ texts }) => reauthentication(texts.password.issues.current_wrong)),
    steps: [
      ...submitPasswords(),
      fill('currentPassword', 'not the current one'),
      press('password.submit'),
    ],
    state: 'password.issues.current_wrong',
  },
  {
    name: 'change-password-done',
    replies: { changePassword: { answer: { ok: true } } },
    steps: submitPasswords(),
    state: 'password.changedHelp',
  },
])

const settings = { path: '/settings', heading: 'settings.title' } as const
const openDialog = [press('settings.delete'), see(dialog)]

const deleteWith = (typed: string) => [
  ...openDialog,
  fill('password', typed),
  press('farewell.submit'),
]

const settingsScreens = screensWith(settings, [
  {
    name: 'settings',
    replies: noticeKeys,
    arrange: withNotices('default'),
    state: 'notices.off',
  },
  {
    name: 'settings-notices-blocked',
    replies: noticeKeys,
    arrange: withNotices('denied'),
    state: 'notices.denied',
  },
  {
    name: 'settings-download-coming',
    replies: { exportData: 'withheld' },
    steps: [press('settings.download')],
    state: ({ page, texts }) => page.getByRole('button', { name: texts.settings.cancel }),
  },
  {
    name: 'settings-download-failure',
    replies: { exportData: 'lost' },
    steps: [press('settings.download')],
    state: 'settings.downloadFailure',
  },
  { name: 'delete-account', steps: openDialog },
  {
    name: 'delete-account-wrong-password',
    steps: deleteWith('not my password'),
    state: 'farewell.wrongPassword',
  },
  {
    name: 'delete-account-failure',
    replies: { deleteUser: 'lost' },
    steps: deleteWith('a good password'),
    state: 'farewell.unsure',
  },
  {
    name: 'account-deleted',
    visitor: 'newcomer',
    steps: deleteWith('a good password'),
    state: 'farewell.done',
  },
])

/** Log-in, sign-up, change of password, settings. */
export const accountScreens = [...authScreens, ...passwordScreens, ...settingsScreens]
