import { type ChangePasswordRequest, NewPassword } from '@storystone/schema/contract/account.ts'

export type PasswordIssue =
  | 'new_too_short'
  | 'new_too_long'
  | 'confirmation_required'
  | 'mismatch'
  | 'current_required'
  | 'current_wrong'

/** The fields in display order. */
export const passwordFields = ['currentPassword', 'newPassword', 'confirmation'] as const
export type PasswordFieldName = (typeof passwordFields)[number]
export type PasswordIssues = Readonly<Partial<Record<PasswordFieldName, PasswordIssue>>>

type Checked = { readonly request: ChangePasswordRequest } | { readonly issues: PasswordIssues }

const textOf = (form: FormData, name: PasswordFieldName): string | undefined => {
  const value = form.get(name)
  return typeof value === 'string' ? value : undefined
}

const issueOfNew = (password: string): PasswordIssue | undefined => {
  const { error } = NewPassword.safeParse(password)
  if (error === undefined) return undefined
  const isTooLong = error.issues.some(({ message }) => message === 'password_too_long')
  return isTooLong ? 'new_too_long' : 'new_too_short'
}

const issueOfConfirmation = (confirmation: string, password: string): PasswordIssue | undefined => {
  if (confirmation === '') return 'confirmation_required'
  return confirmation === password ? undefined : 'mismatch'
}

/**
 * Parses the form by the contract: the request, or the issues. The current password is required
 * when its field is present.
 */
export const checkNewPassword = (form: FormData): Checked => {
  const newPassword = textOf(form, 'newPassword') ?? ''
  const currentPassword = textOf(form, 'currentPassword')
  const forNew = issueOfNew(newPassword)
  const forConfirmation = issueOfConfirmation(textOf(form, 'confirmation') ?? '', newPassword)
  const issues: PasswordIssues = {
    ...(currentPassword === '' && { currentPassword: 'current_required' }),
    ...(forNew && { newPassword: forNew }),
    ...(forConfirmation && { confirmation: forConfirmation }),
  }
  if (Object.keys(issues).length > 0) return { issues }
  return { request: { newPassword, ...(currentPassword !== undefined && { currentPassword }) } }
}
