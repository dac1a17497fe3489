import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusal, startServerOf } from '#web/testing/contract-server.ts'
import { buttonOf, controlOf, descriptionOf, press, render, submit } from '#web/testing/render.tsx'
import { signIn, signOut } from '#web/testing/user.ts'
import { ConfirmEmailCard, NewPasswordCard } from './mail-cards.tsx'
import { AuthPage } from './page.tsx'
import { isSignUpFlagSet, setSignUpFlag } from './sign-up-flag.ts'

beforeEach(() => signOut())

const titleOf = (page: HTMLElement) => page.querySelector('h1')?.textContent

describe('/auth', () => {
  it('opens in sign-up mode when the flag is set, and clears it', async () => {
    setSignUpFlag()
    const page = await render(<AuthPage isReadByDevice={false} />)
    expect(titleOf(page)).toBe('Create an account')
    expect(page.textContent).toContain('Enter your details to create a new account')
    expect(page.textContent).toContain('Already have an account? Log in')
    expect(buttonOf(page, 'Try for free')?.type).toBe('submit')
    expect(buttonOf(page, 'Forgot my password?')).toBeUndefined()
    expect(isSignUpFlagSet()).toBe(false)
  })

  it('a change of mode keeps the input and hides the password', async () => {
    const page = await render(<AuthPage isReadByDevice={false} />)
    await submit(page)
    expect(descriptionOf(controlOf(page, 'Email'))).toBe('Please enter a valid email address')
    controlOf(page, 'Email').value = 'a@example.com'
    controlOf(page, 'Password').value = 'secret'
    await press(page, 'Show password')
    expect(controlOf(page, 'Password').type).toBe('text')

    await press(page, 'Sign up')
    expect(controlOf(page, 'Email').value).toBe('a@example.com')
    expect(controlOf(page, 'Password').value).toBe('secret')
    expect(controlOf(page, 'Password').type).toBe('password')
    expect(descriptionOf(controlOf(page, 'Email'))).toBeUndefined()

    await press(page, 'Log in')
    expect(titleOf(page)).toBe('Log in')
    expect(controlOf(page, 'Password').type).toBe('password')
  })

  it.each([
    [201, 'New password must be at most 200 characters'],
    [5, 'New password must be at least 6 characters'],
  ])(
    'says what is wrong with the new password of a mail’s link: %d characters',
    async (length, issue) => {
      const page = await render(<NewPasswordCard token="0123456789abcdef" />)
      controlOf(page, 'New Password').value = 'a'.repeat(length)
      await submit(page)
      expect(descriptionOf(controlOf(page, 'New Password'))).toBe(issue)
    },
  )

  it.each([
    ['signed in, leads to the settings', signIn, '/settings'],
    ['signed out, leads home', signOut, '/'],
  ] as const)('an expired link of a change of address, %s', async (_, arrange, to) => {
    arrange()
    await startServerOf({ '/api/email-change/0123456789abcdef': refusal('expired') })
    const page = await render(<ConfirmEmailCard token="0123456789abcdef" />)
    await press(page, 'Yes, confirm')
    await expect.poll(() => titleOf(page)).toBe('This link no longer works')
    expect(page.querySelector('a')?.getAttribute('href')).toBe(to)
  })
})
