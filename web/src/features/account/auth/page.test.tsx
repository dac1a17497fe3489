import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { useAccount } from '../../../session/store.ts'
import { controlOf, descriptionOf, doing, render } from '../../../testing/render.tsx'
import { AuthPage } from './page.tsx'
import { isSignUpFlagSet, setSignUpFlag } from './sign-up-flag.ts'

beforeEach(() => {
  sessionStorage.clear()
  useAccount.setState({ account: { status: 'signed-out' } })
})

const titleOf = (page: HTMLElement) => page.querySelector('h1')?.textContent
const buttonOf = (page: HTMLElement, name: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = (page: HTMLElement, name: string) => doing(() => buttonOf(page, name)?.click())

describe('/auth', () => {
  it('opens in log-in mode with the specified texts', async () => {
    const page = await render(<AuthPage />)
    expect(titleOf(page)).toBe('Log in')
    expect(page.textContent).toContain('Enter your details to access your account')
    expect(page.textContent).toContain("Don't have an account? Sign up")
    expect(buttonOf(page, 'Log in')?.type).toBe('submit')
    expect(document.title).toBe('Log in · Storystone')
  })

  it('opens in sign-up mode when the flag is set, and clears it', async () => {
    setSignUpFlag()
    const page = await render(<AuthPage />)
    expect(titleOf(page)).toBe('Create an account')
    expect(page.textContent).toContain('Enter your details to create a new account')
    expect(page.textContent).toContain('Already have an account? Log in')
    expect(buttonOf(page, 'Try for free')?.type).toBe('submit')
    expect(buttonOf(page, 'Forgot my password?')).toBeUndefined()
    expect(isSignUpFlagSet()).toBe(false)
  })

  it('a change of mode keeps the input and hides the password', async () => {
    const page = await render(<AuthPage />)
    await doing(() => page.querySelector('form')?.requestSubmit())
    expect(descriptionOf(controlOf(page, 'Email'))).toBe('Please enter a valid email address')
    controlOf(page, 'Email').value = 'a@example.com'
    controlOf(page, 'Password').value = 'secret'
    await doing(() => page.querySelector<HTMLElement>('[aria-label="Show password"]')?.click())
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

  it('lists the four benefits', async () => {
    const page = await render(<AuthPage />, 'fr')
    const benefits = [...page.querySelectorAll('aside li strong')]
    expect(benefits.map(({ textContent }) => textContent)).toEqual([
      'Vos photos deviennent des récits d’histoire',
      'L’essentiel, ou un récit historique approfondi',
      'Vos découvertes gardées pour plus tard',
      'La narration à voix haute',
    ])
  })
})
