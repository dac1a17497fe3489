import { beforeEach, describe, expect, it } from 'vitest'
import { json, refusal, startContractServer } from '../../../testing/contract-server.ts'
import { controlOf, descriptionOf, doing, render } from '../../../testing/render.tsx'
import { useToasts } from '../../../ui/overlay/toast-store.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

const minute = 60_000
const isAsked = (form: HTMLElement) => form.querySelector('[name="currentPassword"]') !== null

beforeEach(() => {
  localStorage.clear()
  useToasts.getState().dismiss()
})

const show = (language?: 'en' | 'fr') =>
  render(<ChangePasswordForm email="a@example.com" />, language)

const submit = (form: HTMLElement) =>
  doing(() => {
    form.querySelector('form')?.requestSubmit()
  })

const fillIn = (form: HTMLElement, password: string, confirmation = password) => {
  controlOf(form, 'New Password').value = password
  controlOf(form, 'Confirm New Password').value = confirmation
}

describe('changing the password', () => {
  it('shows each issue under its field and focuses the first', async () => {
    const form = await show()
    await submit(form)
    const password = controlOf(form, 'New Password')
    expect(descriptionOf(password)).toBe('New password must be at least 6 characters')
    expect(document.activeElement).toBe(password)
    const confirmation = controlOf(form, 'Confirm New Password')
    expect(descriptionOf(confirmation)).toBe('Please confirm your new password')

    fillIn(form, 'long enough', 'not the same')
    await submit(form)
    expect(descriptionOf(password)).toBeUndefined()
    expect(descriptionOf(confirmation)).toBe("Passwords don't match")
    expect(confirmation.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(confirmation)
  })

  it('shows issues in French', async () => {
    const form = await show('fr')
    await submit(form)
    expect(descriptionOf(controlOf(form, 'Nouveau mot de passe'))).toBe(
      'Le nouveau mot de passe doit comporter au moins 6 caractères',
    )
  })

  it('sends only the new password, and notifies', async () => {
    const { seen } = await startContractServer(json({ ok: true }))
    const form = await show()
    expect(isAsked(form)).toBe(false)
    fillIn(form, 'long enough')
    await submit(form)
    await expect
      .poll(() => useToasts.getState().toast)
      .toMatchObject({
        title: 'Password updated',
        description: 'Your password has been successfully changed.',
        variant: 'default',
      })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ newPassword: 'long enough' })
  })

  it('asks for the current password when the server requires it, and keeps the input', async () => {
    const { seen } = await startContractServer(
      refusal('reauthentication_required'),
      refusal('reauthentication_required'),
      json({ ok: true }),
    )
    const form = await show()
    fillIn(form, 'long enough')
    await submit(form)
    await expect.poll(() => isAsked(form)).toBe(true)
    const current = controlOf(form, 'Current password')
    expect(document.activeElement).toBe(current)
    expect(descriptionOf(current)).toContain('enter your current password too')
    expect(controlOf(form, 'New Password').value).toBe('long enough')
    expect(useToasts.getState().toast).toBeNull()

    current.value = 'wrong'
    await submit(form)
    await expect.poll(() => descriptionOf(current)).toBe('This is not your current password')
    expect(useToasts.getState().toast).toMatchObject({
      title: 'Password change failed',
      description: 'Because of reauthentication_required.',
      variant: 'destructive',
    })
    expect(controlOf(form, 'Confirm New Password').value).toBe('long enough')

    current.value = 'right'
    await submit(form)
    await expect.poll(() => useToasts.getState().toast).toMatchObject({ title: 'Password updated' })
    expect(JSON.parse(seen[2]?.body ?? '')).toEqual({
      currentPassword: 'right',
      newPassword: 'long enough',
    })
  })

  it.each([
    [16 * minute, true],
    [14 * minute, false],
  ])('a sign-in %i ms ago: the current password is required at once: %s', async (age, asked) => {
    localStorage.setItem('storystone:signed-in-at', String(Date.now() - age))
    expect(isAsked(await show())).toBe(asked)
  })

  it('shows the fallback when the server has no sentence', async () => {
    await startContractServer((response) => void response.writeHead(500).end())
    const form = await show()
    fillIn(form, 'long enough')
    await submit(form)
    await expect
      .poll(() => useToasts.getState().toast)
      .toMatchObject({
        title: 'Password change failed',
        description: 'Unable to change password. Please try again.',
      })
  })

  it('shows the server’s issue under the new password until the next try', async () => {
    const issue = { path: ['newPassword'], message: 'One of the most common.' }
    await startContractServer(
      refusal('invalid_request', { issues: [issue] }),
      refusal('too_many_requests'),
    )
    const form = await show()
    fillIn(form, 'iloveyou')
    await submit(form)
    const password = controlOf(form, 'New Password')
    await expect.poll(() => descriptionOf(password)).toBe('One of the most common.')
    expect(document.activeElement).toBe(password)
    expect(useToasts.getState().toast).toMatchObject({ title: 'Password change failed' })
    fillIn(form, 'long enough')
    await submit(form)
    await expect.poll(() => descriptionOf(password)).toBeUndefined()
  })

  it('shows and hides each password separately', async () => {
    const form = await show()
    await doing(() =>
      form.querySelector<HTMLElement>('[aria-label="Show “Confirm New Password”"]')?.click(),
    )
    expect(controlOf(form, 'Confirm New Password').type).toBe('text')
    expect(controlOf(form, 'New Password').type).toBe('password')
  })
})
