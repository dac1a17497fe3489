import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { useAccount } from '../../../session/store.ts'
import { json, startContractServer } from '../../../testing/contract-server.ts'
import { doing, render } from '../../../testing/render.tsx'
import { until } from '../../../testing/until.ts'
import { useToasts } from '../../../ui/overlay/toast-store.ts'
import { LoggingOutBar } from './logging-out-bar.tsx'
import { useLogOut } from './use-log-out.ts'

const user = { id: 'u1', email: 'a@example.com', createdAt: '2026-11-21T08:00:00.000Z' }

const LogOut = () => {
  const logOut = useLogOut()
  return (
    <button id="log-out" onClick={() => void logOut()} type="button">
      Logout
    </button>
  )
}

/** The way out, and a server whose answer to the log-out can be waited for. */
const show = async () => {
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { seen } = await startContractServer(async (response, asked) => {
    if (asked.path !== '/api/logout') return json({ ok: true })(response, asked)
    await held
    response.writeHead(204).end()
  })
  const page = await render(
    <>
      <LoggingOutBar />
      <LogOut />
    </>,
  )
  return {
    answer,
    press: () => doing(() => page.querySelector<HTMLElement>('#log-out')?.click()),
    statusOf: () => page.querySelector('[role=status]')?.textContent,
    logOuts: () => seen.filter(({ path }) => path === '/api/logout').length,
  }
}

beforeEach(() => {
  localStorage.clear()
  useToasts.setState({ toast: null })
  useAccount.setState({ account: { status: 'signed-in', user } })
})

it('logOut shows at once that it is in progress, until it is done', async () => {
  const { answer, press, statusOf, logOuts } = await show()
  expect(statusOf()).toBe('')
  await press()
  expect(statusOf()).toBe('Logging out…')
  await until(() => expect(logOuts()).toBe(1))
  expect(statusOf()).toBe('Logging out…')
  answer()
  await until(() => expect(useToasts.getState().toast?.title).toBe('Logged out'))
  await until(() => expect(statusOf()).toBe(''))
})

it('a second press during a log-out does nothing more', async () => {
  const { answer, press, logOuts } = await show()
  await press()
  await press()
  answer()
  await until(() => expect(useToasts.getState().toast?.title).toBe('Logged out'))
  expect(logOuts()).toBe(1)
})
