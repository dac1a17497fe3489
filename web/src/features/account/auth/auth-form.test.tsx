import { beforeEach, describe, expect, it } from 'vitest'
import { useAccount } from '../../../session/store.ts'
import { json, refusal, startContractServer } from '../../../testing/contract-server.ts'
import { controlOf, descriptionOf, doing, render } from '../../../testing/render.tsx'
import { useToasts } from '../../../ui/overlay/toast-store.ts'
import { AuthForm } from './auth-form.tsx'

const user = { id: 'u', email: 'a@example.com', createdAt: '2026-11-21T08:00:00.000Z' }

beforeEach(() => {
  useAccount.setState({ account: { status: 'signed-out' } })
  useToasts.getState().dismiss()
})

const submit = (form: HTMLElement) =>
  doing(() => {
    form.querySelector('form')?.requestSubmit()
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

  it('shows issues in French', async () => {
    const form = await render(<AuthForm mode="log-in" />, 'fr')
    await submit(form)
    expect(descriptionOf(controlOf(form, 'E-mail'))).toBe(
      'Veuillez saisir une adresse e-mail valide',
    )
  })

  it('signs up and notifies', async () => {
    const { seen } = await startContractServer(json(user))
    const form = await render(<AuthForm mode="sign-up" />)
    fillIn(form, 'A@Example.com', 'correct horse')
    await submit(form)
    await expect.poll(() => useAccount.getState().account).toEqual({ status: 'signed-in', user })
    expect(seen[0]?.path).toBe('/api/register')
    expect(useToasts.getState().toast).toMatchObject({
      title: 'Registration successful',
      variant: 'default',
    })
  })

  it.each([
    ['the server’s sentence', refusal('invalid_credentials'), 'Because of invalid_credentials.'],
    [
      'the fallback where there is none',
      (response: { writeHead(status: number): { end(): unknown } }) =>
        void response.writeHead(500).end(),
      'Invalid credentials. Please try again.',
    ],
  ])('a failed log-in shows a toast with %s', async (_case, answer, description) => {
    await startContractServer(answer)
    const form = await render(<AuthForm mode="log-in" />)
    fillIn(form, 'a@example.com', 'wrong')
    await submit(form)
    await expect
      .poll(() => useToasts.getState().toast)
      .toMatchObject({ title: 'Login failed', description, variant: 'destructive' })
    expect(useAccount.getState().account.status).toBe('signed-out')
  })

  it('shows the server’s issue under the password', async () => {
    const issue = { path: ['password'], message: 'One of the most common.' }
    await startContractServer(refusal('invalid_request', { issues: [issue] }))
    const form = await render(<AuthForm mode="sign-up" />)
    fillIn(form, 'a@example.com', 'iloveyou')
    await submit(form)
    const password = controlOf(form, 'Password')
    await expect.poll(() => descriptionOf(password)).toBe('One of the most common.')
    expect(document.activeElement).toBe(password)
    expect(useToasts.getState().toast).toMatchObject({ title: 'Registration failed' })
  })

  it('shows and hides the password', async () => {
    const form = await render(<AuthForm mode="log-in" />)
    const password = controlOf(form, 'Password')
    expect(password.type).toBe('password')
    const toggle = form.querySelector<HTMLElement>('[aria-label="Show password"]')
    await doing(() => toggle?.click())
    expect(password.type).toBe('text')
    expect(toggle?.getAttribute('aria-label')).toBe('Hide password')
  })
})
