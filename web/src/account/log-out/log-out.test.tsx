import { failDatabase } from '#web/testing/outbox.ts'
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { heldBack, json, noContent, startServerOf, until } from '#web/testing/contract-server.ts'
import { clearToast, press, render, toast } from '#web/testing/render.tsx'
import { signIn } from '#web/testing/user.ts'
import { LeaveDialog, LoggingOutBar, useLeaving, useLogOut } from './log-out.tsx'

const LogOut = () => {
  const logOut = useLogOut()
  return (
    <button onClick={() => void logOut()} type="button">
      Logout
    </button>
  )
}

/** The way out, and a server whose answer to the log-out can be waited for. */
const show = async () => {
  const { answer, release } = heldBack(noContent)
  const { paths } = await startServerOf({ '/api/credits': json({}), '/api/logout': answer })
  const page = await render(
    <>
      <LoggingOutBar />
      <LogOut />
      <LeaveDialog />
    </>,
  )
  return {
    release,
    press: () => press(page, 'Logout'),
    question: () => page.querySelector('dialog')?.textContent,
    statusOf: () => page.querySelector('[role=status]')?.textContent,
    logOuts: () => paths().filter((path) => path === '/api/logout').length,
  }
}

beforeEach(() => {
  clearToast()
  signIn()
  useLeaving.setState({ question: null })
})

it('logOut shows at once that it is in progress, until it is done', async () => {
  const { release, press, statusOf, logOuts } = await show()
  expect(statusOf()).toBe('')
  await press()
  expect(statusOf()).toBe('Logging out…')
  await until(() => expect(logOuts()).toBe(1))
  expect(statusOf()).toBe('Logging out…')
  release()
  await until(() => expect(toast()?.title).toBe('Logged out'))
  await until(() => expect(statusOf()).toBe(''))
})

it('a second press during a log-out does nothing more', async () => {
  const { release, press, logOuts } = await show()
  await press()
  await press()
  release()
  await until(() => expect(toast()?.title).toBe('Logged out'))
  expect(logOuts()).toBe(1)
})

it('logOut asks first when the outbox can’t be read', async () => {
  failDatabase('getAll')
  const { press, question, logOuts } = await show()
  await press()
  await until(() => expect(question()).toContain('something to send'))
  expect(logOuts()).toBe(0)
})

it('logOut does not ask where the browser forbids storage', async () => {
  failDatabase('getAll', 'SecurityError')
  const { release, press, question } = await show()
  release()
  await press()
  await until(() => expect(toast()?.title).toBe('Logged out'))
  expect(question()).toBeUndefined()
})
