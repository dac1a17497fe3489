import { beforeEach, expect, it } from 'vitest'
import { signalNow } from '../../offline/signal.ts'
import { startProbing } from '../../offline/signal-probe.ts'
import { json, startContractServer } from '../../testing/contract-server.ts'
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
  let isHeard = false
  const { seen } = await startContractServer((response, asked) => {
    if (asked.path === '/api/health') json({ ok: true })(response, asked)
    else if (isHeard) response.writeHead(204).end()
    else response.destroy()
  })
  const paths = () => seen.map(({ path }) => path)
  noteLogOut()
  await render(<Elsewhere />)
  await until(() => expect(paths()).toEqual(['/api/logout', '/api/health']))
  expect(signalNow()).toBe('online')
  expect(isLogOutPending()).toBe(true)

  isHeard = true
  await until(() => expect(isLogOutPending()).toBe(false))
})
