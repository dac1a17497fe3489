import { expect, it, onTestFinished } from 'vitest'
import { rememberUser } from '#web/account/session/last-user.ts'
import { useAccount } from '#web/account/session/store.ts'
import { missingFiles } from '#web/offline/shelf/shelf-access.ts'
import { connectionNow } from '#web/platform/connection/connection.ts'
import { startProbing } from '#web/platform/connection/probe.ts'
import { json, startBreakingServer } from '#web/testing/contract-server.ts'
import { doing, render } from '#web/testing/render.tsx'
import { until } from '#web/testing/until.ts'
import { ada, signIn } from '#web/testing/user.ts'
import { useShelfSync } from './late-parts.tsx'

import 'fake-indexeddb/auto'

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
  expect(connectionNow()).toBe('online')

  repair()
  await until(() => expect(paths().slice(2)).toEqual(['/api/stories/changes']))

  missingFiles(ada.id).add('/api/media/p1')
  await doing(() => useAccount.getState().leave())
  expect(missingFiles(ada.id)).toEqual(new Set())
})
