import * as z from 'zod/mini'
import { newPasswordLength } from '../catalog.ts'

/** An e-mail address, trimmed and in lower case: the form in which two are compared. */
export const Email = z
  .string('email_invalid')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'email_invalid'), z.email('email_invalid'))

/** A password that is being chosen: 6 to 200 characters of any script. */
export const NewPassword = z
  .string('password_required')
  .check(
    z.minLength(newPasswordLength.min, 'password_too_short'),
    z.maxLength(newPasswordLength.max, 'password_too_long'),
  )

/** A password that is being checked: there is one. */
const KnownPassword = z.string('password_required').check(z.minLength(1, 'password_required'))

export const RegisterRequest = z.object({ email: Email, password: NewPassword })
export type RegisterRequest = z.infer<typeof RegisterRequest>

export const LoginRequest = z.object({ email: Email, password: KnownPassword })
export type LoginRequest = z.infer<typeof LoginRequest>

/** The signed-in person. `createdAt` is ISO 8601 in UTC. */
export const User = z.object({ id: z.string(), email: z.string(), createdAt: z.iso.datetime() })
export type User = z.infer<typeof User>

/**
 * POST /api/change-password. `currentPassword` is needed once the sign-in is older than 15
 * minutes; a right one counts as a sign-in, a wrong one is refused at any time.
 */
export const ChangePasswordRequest = z.object({
  newPassword: NewPassword,
  currentPassword: z.optional(KnownPassword),
})
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>
export const PasswordChanged = z.object({ ok: z.literal(true) })
export type PasswordChanged = z.infer<typeof PasswordChanged>

/** DELETE /api/user. `password` is the account's own, whatever the age of the sign-in. */
export const DeleteUserRequest = z.object({ password: KnownPassword })
export type DeleteUserRequest = z.infer<typeof DeleteUserRequest>
