import 'fake-indexeddb/auto'
import { expect, it, onTestFinished } from 'vitest'
import { whileLoggingOut } from '#web/account/session/session.ts'
import { json, startContractServer, until } from '#web/testing/contract-server.ts'
import { doing, render } from '#web/testing/render.tsx'
import { Shell } from './router.tsx'

/** A page that has so much to do that it never rests. */
const neverRest = (): void => {
  const { requestIdleCallback, cancelIdleCallback } = globalThis
  Object.assign(globalThis, { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined })
  onTestFinished(() => void Object.assign(globalThis, { requestIdleCallback, cancelIdleCallback }))
}

// Nor is there a service worker here: as in a private window of Firefox, all the late parts are there without.
it('the shell shows a log-out before the page has been idle', async () => {
  neverRest()
  await startContractServer(json({}))
  const page = await render(<Shell />)
  expect(page.textContent).not.toContain('Logging out…')
  let end = (): void => undefined
  await doing(() => {
    void whileLoggingOut(() => new Promise((resolve) => (end = resolve)))
  })
  onTestFinished(() => end())
  await until(() => expect(page.textContent).toContain('Logging out…'))
})
