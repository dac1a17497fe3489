import { expect, it } from 'vitest'
import { ConnectionError } from '../../api/api-error.ts'
import { startProbing } from '../../offline/signal-probe.ts'
import { json, refusal, startContractServer } from '../../testing/contract-server.ts'
import { render } from '../../testing/render.tsx'
import { until } from '../../testing/until.ts'
import { useAccount } from './store.ts'
import { Unreachable } from './unreachable.tsx'

const Page = () => {
  const { account } = useAccount()
  return account.status === 'unreachable' ? <Unreachable error={account.error} /> : account.status
}

it('asks again who is signed in, though the signal never went', async () => {
  startProbing()
  let isWell = false
  const { seen } = await startContractServer((response, asked) => {
    if (asked.path === '/api/health') return json({ ok: true })(response, asked)
    if (!isWell) return void response.destroy()
    return refusal('not_signed_in')(response, asked)
  })
  useAccount.setState({ account: { status: 'unreachable', error: new ConnectionError('None') } })
  const page = await render(<Page />)
  expect(page.querySelector('h1')?.textContent).toBeTruthy()

  await useAccount.getState().load()
  await until(() => expect(seen.map(({ path }) => path)).toEqual(['/api/user', '/api/health']))
  isWell = true
  await until(() => expect(page.textContent).toBe('signed-out'))
})
