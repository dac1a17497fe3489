import { beforeEach, describe, expect, it } from 'vitest'
import { brokenAnswer, refusal, startContractServer } from '#web/testing/contract-server.ts'
import { controlOf, descriptionOf, render, submit } from '#web/testing/render.tsx'
import { clearToast, toast } from '#web/testing/toast.ts'
import { ChangePasswordForm } from './change-password-page.tsx'

const minute = 60_000
const isRequired = (form: HTMLElement) => form.querySelector('[name="currentPassword"]') !== null

beforeEach(() => clearToast())

const show = () => render(<ChangePasswordForm email="a@example.com" />)

const fillIn = (form: HTMLElement, password: string, confirmation = password) => {
  controlOf(form, 'New Password').value = password
  controlOf(form, 'Confirm New Password').value = confirmation
}

describe('changing the password', () => {
  it.each([
    [16 * minute, true],
    [14 * minute, false],
  ])('a sign-in %i ms ago: the current password is required at once: %s', async (age, required) => {
    localStorage.setItem('storystone:signed-in-at', String(Date.now() - age))
    expect(isRequired(await show())).toBe(required)
  })

  it('shows the fallback when the server has no sentence', async () => {
    await startContractServer(brokenAnswer)
    const form = await show()
    fillIn(form, 'long enough')
    await submit(form)
    const shown = () => form.querySelector('[role="alert"]')?.textContent
    await expect
      .poll(shown)
      .toBe('Password change failedUnable to change password. Please try again.')
    expect(toast()).toBeNull()
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
    fillIn(form, 'long enough')
    await submit(form)
    await expect.poll(() => descriptionOf(password)).toBeUndefined()
  })
})
