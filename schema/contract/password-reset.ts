import * as z from 'zod/mini'
import { Email, NewPassword } from './account.ts'
import { Language } from './story.ts'

/** POST /api/password-reset: 202 with or without an account. `language` is the mail's. */
export const PasswordResetRequest = z.object({ email: Email, language: Language })
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>

/** POST /api/password-reset/{token}: the user, signed in; 410 `expired` for a token that is not good. */
export const ResetToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) })
export const ResetPasswordRequest = z.object({ newPassword: NewPassword })
export type ResetPasswordRequest = z.infer<typeof ResetPasswordRequest>
