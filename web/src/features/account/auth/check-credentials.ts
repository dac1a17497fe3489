import { LoginRequest, RegisterRequest } from '@storystone/schema/contract/account.ts'
import { type FieldIssues, fieldIssues } from './field-issues.ts'

export type AuthMode = 'log-in' | 'sign-up'

type Checked = { readonly credentials: LoginRequest } | { readonly issues: FieldIssues }

/**
 * What the form holds, as the contract wants it, or what is wrong with it. A password that is not
 * there is asked for before its length is spoken of.
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
