import { beforeEach, describe, expect, it } from 'vitest'
import { brokenAnswer, json, refusal, startContractServer } from '#web/testing/contract-server.ts'
import {
  clearToast,
  controlOf,
  descriptionOf,
  render,
  submit,
  toast,
} from '#web/testing/render.tsx'
import { ada, signOut } from '#web/testing/user.ts'
import { useAccount } from '../session/store.ts'
import { AuthForm, type AuthMode, checkCredentials, fieldIssues } from './auth-form.tsx'

beforeEach(() => {
  signOut()
  clearToast()
})

const fillIn = (form: HTMLElement, email: string, password: string) => {
  controlOf(form, 'Email').value = email
  controlOf(form, 'Password').value = password
}

describe('the auth form', () => {
  it('shows each issue under its field and focuses the first', async () => {
    const form = await render(<AuthForm mode="sign-up" />)
    await submit(form)
    const email = controlOf(form, 'Email')
    expect(descriptionOf(email)).toBe('Please enter a valid email address')
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(descriptionOf(controlOf(form, 'Password'))).toBe('Password is required')
    expect(document.activeElement).toBe(email)

    fillIn(form, 'a@example.com', 'short')
    await submit(form)
    expect(descriptionOf(email)).toBeUndefined()
    const password = controlOf(form, 'Password')
    expect(descriptionOf(password)).toBe('Password must be at least 6 characters')
    expect(document.activeElement).toBe(password)
  })

  it.each([
    ['too_many_gifts', /welcome credits have run out/],
    ['given_before', /has had its welcome credits before/],
  ])('a new account without its gift learns why: %s', async (giftWithheld, sentence) => {
    await startContractServer(json({ ...ada, giftWithheld }))
    const form = await render(<AuthForm mode="sign-up" />)
    fillIn(form, 'a@example.com', 'correct horse')
    await submit(form)
    await expect.poll(toast).toMatchObject({
      title: 'Registration successful',
      description: expect.stringMatching(sentence),
    })
    expect(useAccount.getState().account).toEqual({ status: 'signed-in', user: ada })
  })

  it.each([
    ['the server’s sentence', refusal('invalid_credentials'), 'Because of invalid_credentials.'],
    ['the fallback where there is none', brokenAnswer, 'Invalid credentials. Please try again.'],
  ])('a failed log-in shows in the form with %s', async (_case, answer, description) => {
    await startContractServer(answer)
    const form = await render(<AuthForm mode="log-in" />)
    fillIn(form, 'a@example.com', 'wrong')
    await submit(form)
    const notice = () => form.querySelector('[role="alert"]')?.textContent
    await expect.poll(notice).toBe(`Login failed${description}`)
    expect(toast()).toBeNull()
    expect(useAccount.getState().account.status).toBe('signed-out')
  })
})

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
