import { beforeEach, expect, it } from 'vitest'
import { signalNow } from '../../offline/signal.ts'
import { startProbing } from '../../offline/signal-probe.ts'
import { startBreakingServer } from '../../testing/contract-server.ts'
import { render } from '../../testing/render.tsx'
import { until } from '../../testing/until.ts'
import { isLogOutPending, noteLogOut } from './log-out-pending.ts'
import { useAccountElsewhere } from './use-account-elsewhere.ts'

const Elsewhere = () => {
  useAccountElsewhere()
  return null
}

beforeEach(() => localStorage.clear())

it('ends a session that the server did not hear of, also where the signal came back meanwhile', async () => {
  startProbing()
  const { paths, mend } = await startBreakingServer(
    (response) => void response.writeHead(204).end(),
  )
  noteLogOut()
  await render(<Elsewhere />)
  await until(() => expect(paths()).toEqual(['/api/logout', '/api/health']))
  expect(signalNow()).toBe('online')
  expect(isLogOutPending()).toBe(true)

  mend()
  await until(() => expect(isLogOutPending()).toBe(false))
})
