import * as z from 'zod/mini'
import { Email } from './account.ts'
import { ResetToken } from './password-reset.ts'
import { Language } from './story.ts'

/** POST /api/email-change: 202. A link goes to both addresses; `language` is the mails'. */
export const EmailChangeRequest = z.object({ newEmail: Email, language: Language })
export type EmailChangeRequest = z.infer<typeof EmailChangeRequest>

/** POST /api/email-change/{token}: `changed` once both links were used; 410 `expired` for a token that is not good. */
export const EmailConfirmed = z.object({ changed: z.boolean() })
export type EmailConfirmed = z.infer<typeof EmailConfirmed>

/** The calls about another e-mail address. A table of their own: home does without. */
export const emailChangeEndpoints = {
  requestEmailChange: {
    method: 'POST',
    path: '/api/email-change',
    access: 'signed-in',
    body: EmailChangeRequest,
    answer: z.void(),
  },
  confirmEmailChange: {
    method: 'POST',
    path: '/api/email-change/:token',
    access: 'public',
    params: ResetToken,
    answer: EmailConfirmed,
  },
} as const
