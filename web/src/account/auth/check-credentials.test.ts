import { expect, it } from 'vitest'
import { type AuthMode, checkCredentials, fieldIssues } from './auth-form.tsx'

const form = (email: string, password: string): FormData => {
  const data = new FormData()
  data.set('email', email)
  data.set('password', password)
  return data
}

it.each<[AuthMode, string, string, object]>([
  ['log-in', '', '', { email: 'email_invalid', password: 'password_required' }],
  ['sign-up', '', '', { email: 'email_invalid', password: 'password_required' }],
  ['sign-up', 'a@b', '12345', { email: 'email_invalid', password: 'password_too_short' }],
  ['sign-up', 'a@example.com', 'x'.repeat(201), { password: 'password_too_long' }],
])('checkCredentials: %s with %j and %j is refused', (mode, email, password, issues) => {
  expect(checkCredentials(mode, form(email, password))).toEqual({ issues })
})

it('checkCredentials accepts any password at log-in', () => {
  expect(checkCredentials('log-in', form(' Ada@Example.com ', 'x'))).toEqual({
    credentials: { email: 'ada@example.com', password: 'x' },
  })
})

it('fieldIssues gives our code for a field, or its general one', () => {
  expect(
    fieldIssues([
      { path: ['password'], message: 'password_too_short' },
      { path: ['password'], message: 'password_too_long' },
      { path: ['email'], message: 'Invalid input' },
      { path: ['colour'], message: 'name_required' },
    ]),
  ).toEqual({ password: 'password_too_short', email: 'email_invalid' })
})
