import { newPasswordLength } from '@storystone/schema/catalog.ts'
import { ChangePasswordRequest } from '@storystone/schema/contract/account.ts'

export type PasswordIssue =
  | 'new_too_short'
  | 'new_too_long'
  | 'confirmation_required'
  | 'mismatch'
  | 'current_required'
  | 'current_too_long'
  | 'current_wrong'

/** The fields in the order in which they stand. */
export const passwordFields = ['currentPassword', 'newPassword', 'confirmation'] as const
export type PasswordFieldName = (typeof passwordFields)[number]
export type PasswordIssues = Readonly<Partial<Record<PasswordFieldName, PasswordIssue>>>

type Checked = { readonly request: ChangePasswordRequest } | { readonly issues: PasswordIssues }

const textOf = (form: FormData, name: PasswordFieldName): string | undefined => {
  const value = form.get(name)
  return typeof value === 'string' ? value : undefined
}

const issueOfNew = (password: string): PasswordIssue | undefined => {
  if (password.length < newPasswordLength.min) return 'new_too_short'
  return password.length > newPasswordLength.max ? 'new_too_long' : undefined
}

const issueOfConfirmation = (confirmation: string, password: string): PasswordIssue | undefined => {
  if (confirmation === '') return 'confirmation_required'
  return confirmation === password ? undefined : 'mismatch'
}

/**
 * What the form holds, as the contract wants it, or what is wrong with it. The current password
 * is asked for when its field is there.
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
  const parsed = ChangePasswordRequest.safeParse({ newPassword, currentPassword })
  return parsed.success
    ? { request: parsed.data }
    : { issues: { currentPassword: 'current_too_long' } }
}
