import type { NewPassword } from '@storystone/schema/contract/account.ts'

/** What is wrong with a new password. */
export type NewPasswordIssue = 'new_too_short' | 'new_too_long'

type ParseError = NonNullable<ReturnType<typeof NewPassword.safeParse>['error']>

/** What is wrong with a new password, by the contract. */
export const issueOfNew = ({ issues }: ParseError): NewPasswordIssue =>
  issues.some(({ message }) => message === 'password_too_long') ? 'new_too_long' : 'new_too_short'
