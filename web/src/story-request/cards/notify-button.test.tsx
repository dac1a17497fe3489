import { expect, it, onTestFinished, vi } from 'vitest'
import { outboxItem } from '#web/testing/outbox.ts'
import { press, render } from '#web/testing/render.tsx'
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
  const page = await render(<NotifyButton />)
  const [button] = page.querySelectorAll('button')
  await press(page, button?.textContent ?? '?')
  expect(page.querySelector('button')).toBeNull()
})
