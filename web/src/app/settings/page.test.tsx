import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { useAccount } from '#web/account/session/store.ts'
import { setConnection } from '#web/platform/connection/connection.ts'
import {
  type Answer,
  brokenAnswer,
  disconnect,
  json,
  refusal,
  startServerOf,
} from '#web/testing/contract-server.ts'
import { creditsAnswer } from '#web/testing/credits.ts'
import {
  buttonOf,
  clearToast,
  controlOf,
  descriptionOf,
  doing,
  pick,
  press,
  render,
  submit,
  toast,
  typeInto,
} from '#web/testing/render.tsx'
import { signIn } from '#web/testing/user.ts'
import { SettingsPage } from './page.tsx'

/** Without an answer the page would be without a signal. */
const noSessions = { '/api/sessions': json([]), '/api/passkeys': json([]) }

beforeEach(() => {
  signIn()
  clearToast()
})

describe('/settings', () => {
  it('shows the account and links to the change of password', async () => {
    await startServerOf(noSessions)
    const page = await render(<SettingsPage />)
    expect(page.querySelector('h1')?.textContent).toBe('Settings')
    expect(page.textContent).toContain('ada@example.com')
    expect(page.querySelector('dd')?.innerHTML).toBe('ada@<wbr>example.<wbr>com')
    expect(page.textContent).toContain('20 November 2026')
    expect(page.querySelector('a[href="/change-password"]')?.textContent).toBe('Change password')
  })

  it('without a connection, the password can’t be changed', async () => {
    await startServerOf(noSessions)
    const page = await render(<SettingsPage />)
    await expect.poll(() => page.querySelector('[aria-busy]')).toBeNull()
    onTestFinished(() => setConnection('online'))
    await doing(() => setConnection('offline'))
    expect(buttonOf(page, 'Change password')?.disabled).toBe(true)
    expect(page.querySelector('a[href="/change-password"]')).toBeNull()
  })

  it('an unchanged address is named as such, and no mail is asked for', async () => {
    const health = { ok: true, version: '1', doubles: [], warnings: [], canResetPassword: true }
    const server = await startServerOf({ ...noSessions, '/api/health': json(health) })
    const page = await render(<SettingsPage />)
    await expect.poll(() => buttonOf(page, 'Change the address')).toBeDefined()
    await press(page, 'Change the address')
    await typeInto(controlOf(page, 'New email address'), ' ADA@example.com')
    await submit(page)
    await expect
      .poll(() => page.querySelector('[role="alert"]')?.textContent)
      .toContain('This is the email address that you have now.')
    expect(server.seen.map(({ path }) => path)).not.toContain('/api/email-change')
  })

  it('changes the language', async () => {
    await startServerOf(noSessions)
    const page = await render(<SettingsPage />)
    await pick(page, 'fr')
    await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Réglages')
    expect(document.documentElement.lang).toBe('fr')
    expect(localStorage.getItem('pref_language')).toBe('fr')
  })

  it('a failed download says why and can be retried', async () => {
    await startServerOf({
      ...noSessions,
      '/api/user/export': refusal('temporarily_unavailable'),
    })
    const page = await render(<SettingsPage />)
    await press(page, 'Download my data')
    await expect
      .poll(() => page.querySelector('[role="alert"]')?.textContent)
      .toContain('Because of temporarily_unavailable.')
    expect(buttonOf(page, 'Try again')).toBeDefined()
  })

  it('a cancelled download stops', async () => {
    await startServerOf({
      ...noSessions,
      '/api/user/export': (response) => {
        response.writeHead(200, { 'Content-Type': 'application/zip' })
        response.write('x'.repeat(5000))
      },
    })
    const page = await render(<SettingsPage />)
    await press(page, 'Download my data')
    await expect.poll(() => page.textContent).toContain('5 kB so far')
    await press(page, 'Cancel')
    await expect
      .poll(() => buttonOf(page, 'Download my data')?.getAttribute('aria-disabled'))
      .toBeNull()
    expect(toast()).toBeNull()
  })
})

describe('deleting the account', () => {
  const open = async (answer: Answer) => {
    const server = await startServerOf({
      ...noSessions,
      '/api/credits': creditsAnswer(4),
      '/api/user': answer,
    })
    const page = await render(<SettingsPage />)
    await press(page, 'Delete account')
    const dialog = page.querySelector('dialog')
    if (dialog === null) throw new Error('There is no dialog')
    await expect.poll(() => dialog.textContent).toContain('your remaining 4 credits')
    return { ...server, page, dialog }
  }
  const send = async (dialog: HTMLElement, password: string) => {
    controlOf(dialog, 'Your password').value = password
    await submit(dialog)
  }

  it('the dialog lists what is deleted and requires the password', async () => {
    const { dialog, seen } = await open(refusal('internal_error'))
    expect(dialog.open).toBe(true)
    expect(dialog.textContent).toContain('This can’t be undone.')
    expect(dialog.textContent).toContain('all your stories')
    await send(dialog, '')
    expect(descriptionOf(controlOf(dialog, 'Your password'))).toBe('Password is required')
    expect(seen.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  it.each<[string, Answer, string]>([
    ['the server’s sentence', refusal('too_many_requests'), 'be deletedBecause of too_many'],
    ['its own where there is none', brokenAnswer, 'be deletedNothing was deleted. Please'],
    [
      'that it can’t know where no answer came',
      disconnect,
      'Your account may have been deletedWe got no answer, so we can’t tell',
    ],
  ])('a failure shows in the dialog, with %s', async (_case, answer, sentence) => {
    const { dialog } = await open(answer)
    await send(dialog, 'right')
    await expect.poll(() => dialog.querySelector('[role="alert"]')?.textContent).toContain(sentence)
    expect(useAccount.getState().account.status).toBe('signed-in')
  })
})
