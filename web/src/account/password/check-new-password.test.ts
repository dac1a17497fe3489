import { expect, it } from 'vitest'
import { checkNewPassword } from './change-password-page.tsx'

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
