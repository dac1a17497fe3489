import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { devices } from '../screens/screen.ts'

test.use(devices.phone)

/** Answers the story request by a stream that the test writes, and notes each shift of the layout. */
const takeOverStream = `(() => {
  const real = window.fetch
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifts.push(value)
  }).observe({ type: 'layout-shift', buffered: true })
  const encoder = new TextEncoder()
  window.fetch = async (input, init) => {
    if (!String(input.url ?? input).endsWith('/api/generate-story-from-text')) return real(input, init)
    const body = new ReadableStream({
      start(controller) {
        window.send = (event, data) =>
          controller.enqueue(encoder.encode('event: ' + event + '\\ndata: ' + JSON.stringify(data) + '\\n\\n'))
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
})()`

const send = (page: Page, event: string, data: object) =>
  page.evaluate(`window.send('${event}', ${JSON.stringify(data)})`)
const content = (page: Page, text: string) => send(page, 'delta', { field: 'content', text })

const kept = `It opened in 1889. ${'It was meant to stand for twenty years. '.repeat(12)}`
const wrong = `Its builder was a baker, ${'who sold bread at its foot, '.repeat(12)}early.`

test('a sentence that is taken back leaves without a jump, and is not read out', async ({
  home,
  page,
}) => {
  await page.addInitScript(takeOverStream)
  let bringPicture = (): void => {}
  const brought = new Promise<void>((resolve) => {
    bringPicture = resolve
  })
  await page.route('**/picture?width=960', async (route) => {
    await brought
    await route.continue()
  })
  await home.openAsNewUser()
  // The banner makes the page higher.
  await expect(page.getByRole('complementary')).toBeVisible()
  await home.request('Eiffel Tower', 'history_guide')
  await expect(page.getByRole('heading', { name: 'Processing Text' })).toBeVisible()
  await expect.poll(() => page.evaluate<string>('typeof window.send')).toBe('function')
  await send(page, 'delta', { field: 'title', text: 'The Tower' })
  await content(page, kept)
  await content(page, wrong)
  const words = page.getByTestId('streamed-words')
  await expect(words).toContainText('early.')
  const log = page.getByRole('log')
  await expect(log).toContainText('twenty years.')
  await expect(log).not.toContainText('baker')
  await words.evaluate((box) => box.scrollIntoView({ block: 'end', behavior: 'instant' }))
  const place = () => page.evaluate<number[]>(`[scrollY, document.documentElement.scrollHeight]`)
  const before = await place()
  await page.evaluate('window.shifts.length = 0')

  await send(page, 'retract', { field: 'content', length: wrong.length })
  await expect(words).not.toContainText('baker')
  expect(await place()).toEqual(before)
  bringPicture()
  await expect(page.getByRole('figure').getByRole('link')).toHaveCount(2)
  expect(await place()).toEqual(before)
  await content(page, 'Its builder was Eiffel. And')
  await expect(words).toContainText('Its builder was Eiffel.')
  expect(await place()).toEqual(before)
  expect(await page.evaluate('window.shifts')).toEqual([])

  await expect(log).toContainText('Its builder was Eiffel.')
  await content(page, ` ${'It is tall. '.repeat(200)}`)
  await expect(words).toContainText('It is tall.')
  expect((await place())[1]).toBeGreaterThan(before[1] ?? 0)
})
