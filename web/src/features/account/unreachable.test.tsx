import { expect, it, onTestFinished } from 'vitest'
import { ConnectionError } from '../../network/api-error.ts'
import { startProbing } from '../../network/signal/signal-probe.ts'
import { useAccount } from '../../session/store.ts'
import { refusal, startBreakingServer } from '../../testing/contract-server.ts'
import { render } from '../../testing/render.tsx'
import { until } from '../../testing/until.ts'
import { Unreachable } from './unreachable.tsx'

const Page = () => {
  const { account } = useAccount()
  return account.status === 'unreachable' ? <Unreachable error={account.error} /> : account.status
}

it('Unreachable loads the user again without a change of signal', async () => {
  onTestFinished(startProbing())
  const { paths, repair } = await startBreakingServer(refusal('not_signed_in'))
  useAccount.setState({ account: { status: 'unreachable', error: new ConnectionError('None') } })
  const page = await render(<Page />)
  expect(page.querySelector('h1')?.textContent).toBeTruthy()

  await useAccount.getState().load()
  await until(() => expect(paths()).toEqual(['/api/user', '/api/health']))
  repair()
  await until(() => expect(page.textContent).toBe('signed-out'))
})
