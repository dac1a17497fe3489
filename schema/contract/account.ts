import * as z from 'zod/mini'
import { newPasswordLength } from '../limits.ts'

/** An e-mail address, trimmed and in lower case, which is how addresses compare. */
export const Email = z
  .string('email_invalid')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'email_invalid'), z.email('email_invalid'))

/** A password to be set: 6 to 200 characters of any script. */
export const NewPassword = z
  .string('password_required')
  .check(
    z.minLength(newPasswordLength.min, 'password_too_short'),
    z.maxLength(newPasswordLength.max, 'password_too_long'),
  )

/** A password to be verified: any non-empty one. */
const KnownPassword = z.string('password_required').check(z.minLength(1, 'password_required'))

export const RegisterRequest = z.object({ email: Email, password: NewPassword })
export type RegisterRequest = z.infer<typeof RegisterRequest>

export const LoginRequest = z.object({ email: Email, password: KnownPassword })
export type LoginRequest = z.infer<typeof LoginRequest>

/** The signed-in user. `createdAt` is ISO 8601 in UTC. */
export const User = z.object({ id: z.string(), email: z.string(), createdAt: z.iso.datetime() })
export type User = z.infer<typeof User>

/** Why an account starts with 0 credits: the hour's gifts are used up, or its e-mail had one. */
export const GiftWithheld = z.enum(['too_many_gifts', 'given_before'])
export type GiftWithheld = z.infer<typeof GiftWithheld>

/** POST /api/register: the user; `giftWithheld` is absent when the account has its gift. */
export const Registered = z.extend(User, { giftWithheld: z.optional(GiftWithheld) })
export type Registered = z.infer<typeof Registered>

/**
 * POST /api/change-password. `currentPassword` is required once the sign-in is older than 15
 * minutes. A right one renews the sign-in; a wrong one is always refused.
 */
export const ChangePasswordRequest = z.object({
  newPassword: NewPassword,
  currentPassword: z.optional(KnownPassword),
})
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>
export const PasswordChanged = z.object({ ok: z.literal(true) })
export type PasswordChanged = z.infer<typeof PasswordChanged>

/** DELETE /api/user. `password` is always required. */
export const DeleteUserRequest = z.object({ password: KnownPassword })
export type DeleteUserRequest = z.infer<typeof DeleteUserRequest>
