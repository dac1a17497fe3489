import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { allItems } from '#web/story-request/outbox/outbox-database.ts'
import { json, noContent, refusal, startServerOf } from '#web/testing/contract-server.ts'
import { emptyOutbox, failDatabase, keepOutboxItem } from '#web/testing/outbox.ts'
import { buttonOf, press, render } from '#web/testing/render.tsx'
import { ada, eve, signOut } from '#web/testing/user.ts'
import { LeftBehindDialog } from '../log-out/log-out.tsx'
import { SignInCancelled } from './erase.ts'
import { loadUser, signIn } from './session.ts'

const credentials = { email: eve.email, password: 'a horse that is correct' }

/** A server that signs a user in. */
const startServer = (user: typeof ada, logout = noContent) =>
  startServerOf({ '/api/user': json(user), '/api/login': json(user), '/api/logout': logout })

/** Presses “Go back” in the dialog, once it is shown. Returns what the dialog said. */
const goBack = async (): Promise<string> => {
  const page = await render(<LeftBehindDialog />)
  await expect.poll(() => buttonOf(page, 'Go back')).toBeDefined()
  const said = page.textContent
  await press(page, 'Go back')
  return said
}

const waitingTexts = async () => (await allItems()).map(({ request: { text } }) => text)

beforeEach(async () => {
  signOut()
  localStorage.setItem('storystone:owner', ada.id)
  await emptyOutbox()
  await keepOutboxItem()
})

describe('unsent drafts of another user', () => {
  it('are put to the user again on a page that is opened before there was an answer', async () => {
    const { paths } = await startServer(eve)
    const loading = loadUser()
    await goBack()
    expect(await loading).toBeNull()
    expect(paths()).toEqual(['/api/user', '/api/logout'])
    expect(await waitingTexts()).toEqual(['Petra'])
  })

  it('stay when the user goes back and the server can’t be reached, with a pending log-out', async () => {
    await startServer(eve, refusal('temporarily_unavailable'))
    const signingIn = signIn('login', credentials).catch((error: unknown) => error)
    await goBack()
    expect(await signingIn).toBeInstanceOf(SignInCancelled)
    expect(localStorage.getItem('storystone:log-out')).toBe('pending')
  })

  it('that can’t be read have a question of their own', async () => {
    failDatabase('getAll')
    await startServer(eve)
    const loading = loadUser()
    expect(await goBack()).toContain(`can’t check whether somebody else has unsent stories`)
    expect(await loading).toBeNull()
  })

  it('are not asked about where the browser forbids storage', async () => {
    failDatabase('getAll', 'SecurityError')
    await startServer(eve)
    expect(await signIn('login', credentials)).toMatchObject({ user: eve })
  })

  it('stay, without a question, when their own user signs in', async () => {
    await startServer(ada)
    expect(await signIn('login', credentials)).toMatchObject({ user: ada })
    expect(await waitingTexts()).toEqual(['Petra'])
  })
})
