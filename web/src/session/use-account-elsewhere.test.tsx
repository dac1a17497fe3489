import 'fake-indexeddb/auto'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { photoResetCount, showPhoto } from '../features/photo/draft/shown-photo.ts'
import { usePhoto } from '../features/photo/draft/store.ts'
import { signalNow } from '../network/signal.ts'
import { startProbing } from '../network/signal-probe.ts'
import { useDraftText } from '../request/draft-text.ts'
import { isLogOutPending, lastUserKey, logOutKey } from '../storage/last-user.ts'
import { startBreakingServer } from '../testing/contract-server.ts'
import { doing, render } from '../testing/render.tsx'
import { until } from '../testing/until.ts'
import { ownerKey } from './session.ts'
import { useAccount } from './store.ts'
import { useAccountElsewhere } from './use-account-elsewhere.ts'

const Elsewhere = () => {
  useAccountElsewhere()
  return null
}

beforeEach(() => localStorage.clear())

it('ends a session that the server did not hear of, also where the signal came back meanwhile', async () => {
  onTestFinished(startProbing())
  const { paths, mend } = await startBreakingServer(
    (response) => void response.writeHead(204).end(),
  )
  localStorage.setItem(logOutKey, 'pending')
  await render(<Elsewhere />)
  await until(() => expect(paths()).toEqual(['/api/logout', '/api/health']))
  expect(signalNow()).toBe('online')
  expect(isLogOutPending()).toBe(true)

  mend()
  await until(() => expect(isLogOutPending()).toBe(false))
})

const user = { id: 'ada', email: 'ada@example.com', createdAt: '2026-11-21T08:00:00.000Z' }

/** What this tab hears when another one changes local storage. */
const hear = (key: string | null, newValue: string | null) =>
  doing(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })))

const pickPhoto = () => {
  const file = new Blob(['photo'], { type: 'image/jpeg' })
  const preview = URL.createObjectURL(file)
  const where = { status: 'fallback' } as const
  showPhoto({ id: crypto.randomUUID(), file, preview, where, takenAt: null })
  useDraftText.getState().setText('Petra')
}

it('keeps what was typed and photographed when a session ends in another tab', async () => {
  useAccount.setState({ account: { status: 'signed-in', user } })
  await render(<Elsewhere />)
  pickPhoto()
  await hear(lastUserKey, null)
  expect(useAccount.getState().account.status).toBe('signed-out')
  expect(useDraftText.getState().text).toBe('Petra')
  expect(usePhoto.getState().photo).not.toBeNull()
})

it.each([ownerKey, null])(
  'lets it go when its user logs out in another tab, which erases %s',
  async (key) => {
    useAccount.setState({ account: { status: 'signed-in', user } })
    await render(<Elsewhere />)
    pickPhoto()
    const times = photoResetCount()
    await hear(lastUserKey, null)
    await hear(key, null)
    expect(useDraftText.getState().text).toBe('')
    expect(usePhoto.getState().photo).toBeNull()
    expect(photoResetCount()).toBe(times + 1)
  },
)

it('shows nobody who has logged out in another tab while this page lay in the browser’s memory', async () => {
  useAccount.setState({ account: { status: 'signed-in', user } })
  localStorage.clear()
  await render(<Elsewhere />)
  await doing(() => void dispatchEvent(new Event('pageshow')))
  expect(useAccount.getState().account.status).toBe('signed-in')
  const back = Object.assign(new Event('pageshow'), { persisted: true })
  await doing(() => void dispatchEvent(back))
  expect(useAccount.getState().account.status).toBe('signed-out')
})
