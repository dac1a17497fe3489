import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { AuthPage } from '../features/account/auth/page.tsx'
import { LeftBehindDialog } from '../features/account/log-out/left-behind-dialog.tsx'
import { allItems, keepItem, removeItem } from '../storage/outbox/outbox.ts'
import { newItem } from '../storage/outbox/outbox-item.ts'
import { json, refusal, startContractServer } from '../testing/contract-server.ts'
import { doing, render } from '../testing/render.tsx'
import { SignInCancelled } from './others-drafts.ts'
import { loadUser, signIn } from './session.ts'
import { useAccount } from './store.ts'

const ada = { id: 'ada', email: 'ada@example.com', createdAt: '2026-11-21T08:00:00.000Z' }
const eve = { ...ada, id: 'eve', email: 'eve@example.com' }
const credentials = { email: eve.email, password: 'a horse that is correct' }

const request = { text: 'Petra', format: 'quick_facts', language: 'en' } as const

const startServer = async (user: typeof ada) => {
  const { seen } = await startContractServer((response, asked) =>
    asked.path === '/api/logout' ? void response.writeHead(204).end() : json(user)(response, asked),
  )
  return () => seen.map(({ path }) => path)
}

/** The dialog, and presses on it once it asks. */
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

const waiting = async () => (await allItems()).map(({ request: { text } }) => text)

beforeEach(async () => {
  localStorage.clear()
  useAccount.setState({ account: { status: 'signed-out' } })
  localStorage.setItem('storystone:owner', ada.id)
  const fresh = { id: crypto.randomUUID(), owner: ada.id, request, photo: null } as const
  for (const { id } of await allItems()) await removeItem(id)
  await keepItem(newItem({ ...fresh, state: 'unsent', readyText: 'Ready' }))
})

describe('what somebody whose session ended has left here unsent', () => {
  it('is said at the log-in', async () => {
    const page = await render(<AuthPage />)
    await expect
      .poll(() => page.textContent)
      .toContain('1 story that was begun here has not been sent yet. It waits for whoever began it')
  })

  it('stays for who goes back, whose own session is over then', async () => {
    const paths = await startServer(eve)
    const { page, press } = await show()
    const entering = signIn('login', credentials).catch((error: unknown) => error)
    await expect.poll(() => page.textContent).toContain('It was not eve@example.com who began it.')
    await press('Go back')
    expect(await entering).toBeInstanceOf(SignInCancelled)
    expect(paths()).toEqual(['/api/login', '/api/logout'])
    expect(await waiting()).toEqual(['Petra'])
    expect(page.querySelector('dialog')).toBeNull()
  })

  it('goes with who goes on', async () => {
    await startServer(eve)
    const { press } = await show()
    const entering = signIn('register', credentials)
    await press('Delete and go on')
    expect(await entering).toEqual(eve)
    expect(await waiting()).toEqual([])
    expect(localStorage.getItem('storystone:owner')).toBe(eve.id)
  })

  it('is asked about again on a page that is opened before there was an answer', async () => {
    const paths = await startServer(eve)
    const { press } = await show()
    const asking = loadUser()
    await press('Go back')
    expect(await asking).toBeNull()
    expect(paths()).toEqual(['/api/user', '/api/logout'])
    expect(await waiting()).toEqual(['Petra'])
  })

  it('stays too where the server can’t hear now that one went back, and hears of it later', async () => {
    await startContractServer(json(eve), refusal('temporarily_unavailable'))
    const { press } = await show()
    const entering = signIn('login', credentials).catch((error: unknown) => error)
    await press('Go back')
    expect(await entering).toBeInstanceOf(SignInCancelled)
    expect(localStorage.getItem('storystone:log-out')).toBe('pending')
  })

  it('is nobody’s concern when the same person comes back', async () => {
    await startServer(ada)
    expect(await signIn('login', credentials)).toEqual(ada)
    expect(await waiting()).toEqual(['Petra'])
  })
})
