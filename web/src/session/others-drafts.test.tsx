import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { AuthPage } from '../features/account/auth/page.tsx'
import { LeftBehindDialog } from '../features/account/log-out/left-behind-dialog.tsx'
import { allItems } from '../storage/outbox/outbox.ts'
import { json, refusal, startContractServer } from '../testing/contract-server.ts'
import { emptyOutbox, keepOutboxItem } from '../testing/outbox.ts'
import { doing, render } from '../testing/render.tsx'
import { ada, eve } from '../testing/shelf.ts'
import { SignInCancelled } from './others-drafts.ts'
import { loadUser, signIn } from './session.ts'
import { useAccount } from './store.ts'

const credentials = { email: eve.email, password: 'a horse that is correct' }

const startServer = async (user: typeof ada) => {
  const { seen } = await startContractServer((response, asked) =>
    asked.path === '/api/logout' ? void response.writeHead(204).end() : json(user)(response, asked),
  )
  return () => seen.map(({ path }) => path)
}

/** The dialog, and a way to press its buttons once it is shown. */
const show = async () => {
  const page = await render(<LeftBehindDialog />)
  const buttonOf = (name: string) =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  const press = async (name: string): Promise<void> => {
    await expect.poll(() => buttonOf(name)).toBeDefined()
    await doing(() => buttonOf(name)?.click())
  }
  return { page, press }
}

const waitingTexts = async () => (await allItems()).map(({ request: { text } }) => text)

beforeEach(async () => {
  localStorage.clear()
  useAccount.setState({ account: { status: 'signed-out' } })
  localStorage.setItem('storystone:owner', ada.id)
  await emptyOutbox()
  await keepOutboxItem()
})

describe('unsent drafts of another user', () => {
  it('are mentioned at the log-in', async () => {
    const page = await render(<AuthPage />)
    await expect
      .poll(() => page.textContent)
      .toContain('1 story that was begun here has not been sent yet. It waits for whoever began it')
  })

  it('stay when the user goes back, which ends their session', async () => {
    const paths = await startServer(eve)
    const { page, press } = await show()
    const signingIn = signIn('login', credentials).catch((error: unknown) => error)
    await expect.poll(() => page.textContent).toContain('It was not eve@example.com who began it.')
    await press('Go back')
    expect(await signingIn).toBeInstanceOf(SignInCancelled)
    expect(paths()).toEqual(['/api/login', '/api/logout'])
    expect(await waitingTexts()).toEqual(['Petra'])
    expect(page.querySelector('dialog')).toBeNull()
  })

  it('are deleted when the user goes on', async () => {
    await startServer(eve)
    const { press } = await show()
    const signingIn = signIn('register', credentials)
    await press('Delete and go on')
    expect(await signingIn).toEqual(eve)
    expect(await waitingTexts()).toEqual([])
    expect(localStorage.getItem('storystone:owner')).toBe(eve.id)
  })

  it('are asked about again on a page that is opened before there was an answer', async () => {
    const paths = await startServer(eve)
    const { press } = await show()
    const loading = loadUser()
    await press('Go back')
    expect(await loading).toBeNull()
    expect(paths()).toEqual(['/api/user', '/api/logout'])
    expect(await waitingTexts()).toEqual(['Petra'])
  })

  it('stay when the user goes back and the server can’t be reached, with a pending log-out', async () => {
    await startContractServer(json(eve), refusal('temporarily_unavailable'))
    const { press } = await show()
    const signingIn = signIn('login', credentials).catch((error: unknown) => error)
    await press('Go back')
    expect(await signingIn).toBeInstanceOf(SignInCancelled)
    expect(localStorage.getItem('storystone:log-out')).toBe('pending')
  })

  it('stay, without a question, when their own user signs in', async () => {
    await startServer(ada)
    expect(await signIn('login', credentials)).toEqual(ada)
    expect(await waitingTexts()).toEqual(['Petra'])
  })
})
