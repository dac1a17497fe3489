import { expect, it, onTestFinished, vi } from 'vitest'
import { until } from '#web/testing/contract-server.ts'
import { outboxItem } from '#web/testing/outbox.ts'
import { doing, press, render } from '#web/testing/render.tsx'
import { useOutbox } from '../outbox/use-outbox.ts'
import { NotifyButton } from './waiting-stories.tsx'

it.each([
  ['grants', async () => 'granted'],
  ['can’t ask for', () => Promise.reject(new TypeError('Not here'))],
])('the offer of notifications goes when the browser %s them', async (_how, requestPermission) => {
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller: {} } })
  useOutbox.setState({ items: [outboxItem()] })
  onTestFinished(() => useOutbox.setState({ items: [] }))
  const page = await render(
    <main>
      <h1 tabIndex={-1}>Your Stories</h1>
      <NotifyButton />
    </main>,
  )
  const [button] = page.querySelectorAll('button')
  button?.focus()
  await press(page, button?.textContent ?? '?')
  expect(page.querySelector('button')).toBeNull()
  await until(() => expect(document.activeElement?.textContent).toBe('Your Stories'))
})

it('the offer of notifications hands its focus to the heading when the last story comes', async () => {
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller: {} } })
  useOutbox.setState({ items: [outboxItem()] })
  const page = await render(
    <main>
      <h1 tabIndex={-1}>Your Stories</h1>
      <NotifyButton />
    </main>,
  )
  page.querySelector('button')?.focus()
  await doing(() => useOutbox.setState({ items: [] }))
  await until(() => expect(document.activeElement?.textContent).toBe('Your Stories'))
})
