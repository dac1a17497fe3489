import 'fake-indexeddb/auto'
import { expect, it, onTestFinished } from 'vitest'
import { signalNow } from '../network/signal/signal.ts'
import { startProbing } from '../network/signal/signal-probe.ts'
import { useAccount } from '../session/store.ts'
import { rememberUser } from '../storage/last-user.ts'
import { missingFiles } from '../storage/shelf/missing-files.ts'
import { json, startBreakingServer } from '../testing/contract-server.ts'
import { doing, render } from '../testing/render.tsx'
import { until } from '../testing/until.ts'
import { ada, signIn } from '../testing/user.ts'
import { useShelfSync } from './use-shelf-sync.ts'

const ShelfSync = () => {
  useShelfSync()
  return null
}

it('useShelfSync retries failed changes without a change of signal, until the user is gone', async () => {
  onTestFinished(startProbing())
  const { paths, repair } = await startBreakingServer(
    json({ changed: [], deleted: [], next: '1', more: false }),
  )
  rememberUser(ada)
  signIn()
  await render(<ShelfSync />)
  await until(() => expect(paths()).toEqual(['/api/stories/changes', '/api/health']))
  expect(signalNow()).toBe('online')

  repair()
  await until(() => expect(paths().slice(2)).toEqual(['/api/stories/changes']))

  missingFiles(ada.id).add('/api/media/p1')
  await doing(() => useAccount.getState().leave())
  expect(missingFiles(ada.id)).toEqual(new Set())
})
