import { expect, it } from 'vitest'
import { json, startContractServer } from '#web/testing/contract-server.ts'
import { render } from '#web/testing/render.tsx'
import { signIn } from '#web/testing/user.ts'
import { PasskeysSection } from './passkeys-section.tsx'

it('the passkeys in the settings say so where the browser has none', async () => {
  signIn()
  await startContractServer(json([]))
  const section = await render(<PasskeysSection />)
  await expect
    .poll(() => section.textContent)
    .toContain('This browser can’t use passkeys at this address.')
})
