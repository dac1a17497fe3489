import { LoginRequest, RegisterRequest } from '@storystone/schema/contract/account.ts'
import { type FieldIssues, fieldIssues } from './field-issues.ts'

export type AuthMode = 'log-in' | 'sign-up'

type Checked = { readonly credentials: LoginRequest } | { readonly issues: FieldIssues }

/**
 * Parses the form by the contract: the credentials, or the issues. A missing password is reported
 * as such rather than as too short.
 */
export const checkCredentials = (mode: AuthMode, form: FormData): Checked => {
  const schema = mode === 'log-in' ? LoginRequest : RegisterRequest
  const parsed = schema.safeParse(Object.fromEntries(form))
  if (parsed.success) return { credentials: parsed.data }
  const issues = fieldIssues(parsed.error.issues)
  return {
    issues: form.get('password') === '' ? { ...issues, password: 'password_required' } : issues,
  }
}
