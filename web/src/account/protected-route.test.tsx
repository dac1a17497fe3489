import { expect, it, onTestFinished } from 'vitest'
import { ConnectionError } from '#web/platform/api/api-error.ts'
import { startProbing } from '#web/platform/connection/probe.ts'
import { refusal, startBreakingServer, until } from '#web/testing/contract-server.ts'
import { render } from '#web/testing/render.tsx'
import { Unreachable } from './protected-route.tsx'
import { useAccount } from './session/store.ts'

const Page = () => {
  const { account } = useAccount()
  return account.status === 'unreachable' ? <Unreachable error={account.error} /> : account.status
}

it('Unreachable loads the user again without a change of the connection', async () => {
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
