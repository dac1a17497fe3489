import { beforeEach, describe, expect, it } from 'vitest'
import { brokenAnswer, json, refusal, startContractServer } from '#web/testing/contract-server.ts'
import { controlOf, descriptionOf, press, render, submit } from '#web/testing/render.tsx'
import { clearToast, toast } from '#web/testing/toast.ts'
import { ada, signOut } from '#web/testing/user.ts'
import { useAccount } from '../session/store.ts'
import { AuthForm } from './auth-form.tsx'

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

  it('shows and hides the password', async () => {
    const form = await render(<AuthForm mode="log-in" />)
    const password = controlOf(form, 'Password')
    expect(password.type).toBe('password')
    await press(form, 'Show password')
    expect(password.type).toBe('text')
    await press(form, 'Hide password')
    expect(password.type).toBe('password')
  })
})
