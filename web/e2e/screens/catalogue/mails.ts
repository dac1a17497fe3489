import type { Replies } from '../replies.ts'
import type { Screen, State, Step } from '../screen.ts'
import { dialog, fill, inOrder, press, screensWith, see } from '../steps.ts'

const ada = 'ada@example.test'

/** As where mails are sent. */
const withMail: Step = ({ reply }) =>
  reply({
    health: {
      answer: {
        ...{ ok: true, version: '-', doubles: [], writer: 'model', warnings: [] },
        ...{ needsContact: false, canResetPassword: true },
      },
    },
  })

const headed =
  (key: 'asked' | 'half' | 'changed' | 'expired'): State =>
  ({ page, texts }) =>
    page.getByRole('heading', { level: 1, name: texts.emailChange[key] })

const forgetPassword = inOrder(press('auth.forgot'), see('reset.intro'))

/** Asking for the link to a new password. */
const forgottenScreens = screensWith(
  { visitor: 'nobody', arrange: withMail, path: '/auth', heading: 'auth.logIn' },
  [
    { name: 'forgotten-password', steps: [forgetPassword], state: 'reset.title' },
    {
      name: 'forgotten-password-sent',
      replies: { requestPasswordReset: { answer: undefined } },
      steps: [forgetPassword, fill('email', ada), press('reset.submit')],
      state: 'reset.sent',
    },
  ],
)

/** The page that the link of such a mail opens. */
const newPasswordScreens = screensWith(
  { visitor: 'nobody', path: '/auth#reset=a-token', heading: 'reset.newTitle' },
  [
    { name: 'new-password' },
    {
      name: 'new-password-too-short',
      steps: [fill('newPassword', 'short'), press('reset.save')],
      state: 'password.issues.new_too_short',
    },
    {
      name: 'new-password-link-expired',
      replies: { resetPassword: { code: 'expired', message: '-' } },
      steps: [fill('newPassword', 'a better password'), press('reset.save')],
      state: 'reset.expired',
    },
  ],
)

const confirming = (replies: Replies) =>
  ({ replies, steps: [press('emailChange.confirm')] }) as const

/** Another e-mail address: asked for in the settings, confirmed by the links of two mails. */
const emailChangeScreens: readonly Screen[] = [
  {
    name: 'email-change',
    arrange: withMail,
    path: '/settings',
    heading: 'settings.title',
    steps: [press('emailChange.change')],
    state: dialog,
  },
  ...screensWith({ visitor: 'nobody', path: '/auth#email=a-token', heading: 'emailChange.asked' }, [
    { name: 'email-confirm' },
    {
      name: 'email-confirmed-half',
      ...confirming({ confirmEmailChange: { answer: { changed: false } } }),
      state: headed('half'),
    },
    {
      name: 'email-confirmed',
      ...confirming({ confirmEmailChange: { answer: { changed: true } } }),
      state: headed('changed'),
    },
    {
      name: 'email-confirm-expired',
      ...confirming({ confirmEmailChange: { code: 'expired', message: '-' } }),
      state: headed('expired'),
    },
  ]),
]

/** What leads to a mail, and where the links of mails lead. */
export const mailScreens = [...forgottenScreens, ...newPasswordScreens, ...emailChangeScreens]
