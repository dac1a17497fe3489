import { beforeEach, describe, expect, it } from 'vitest'
import { brokenAnswer, refusal, startContractServer } from '#web/testing/contract-server.ts'
import {
  clearToast,
  controlOf,
  descriptionOf,
  render,
  submit,
  toast,
} from '#web/testing/render.tsx'
import { ChangePasswordForm, checkNewPassword } from './change-password-page.tsx'

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

const form = (fields: Readonly<Record<string, string>>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

it.each<[object, Readonly<Record<string, string>>]>([
  [
    { newPassword: 'new_too_short', confirmation: 'confirmation_required' },
    { newPassword: '', confirmation: '' },
  ],
  [{ newPassword: 'new_too_short' }, { newPassword: '12345', confirmation: '12345' }],
  [{ confirmation: 'confirmation_required' }, { newPassword: '123456', confirmation: '' }],
  [{ confirmation: 'mismatch' }, { newPassword: '123456', confirmation: '123457' }],
  [
    { newPassword: 'new_too_long' },
    { newPassword: 'x'.repeat(201), confirmation: 'x'.repeat(201) },
  ],
  [
    { currentPassword: 'current_required' },
    { currentPassword: '', newPassword: '123456', confirmation: '123456' },
  ],
  // Characters are counted as the server counts them.
  [{ newPassword: 'new_too_short' }, { newPassword: '🗿🗿🗿🗿🗿', confirmation: '🗿🗿🗿🗿🗿' }],
])('checkNewPassword reports %j', (issues, fields) => {
  expect(checkNewPassword(form(fields))).toEqual({ issues })
})

it('checkNewPassword requires the current password only when its field is present', () => {
  const newPassword = '  six  '
  expect(checkNewPassword(form({ newPassword, confirmation: newPassword }))).toEqual({
    request: { newPassword },
  })
  expect(
    checkNewPassword(form({ currentPassword: 'x', newPassword, confirmation: newPassword })),
  ).toEqual({ request: { currentPassword: 'x', newPassword } })
})
