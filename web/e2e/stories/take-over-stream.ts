import type { Page } from '@playwright/test'

/** Answers the story request by a stream that the test writes, and notes each shift of the layout. */
export const takeOver = `(() => {
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
        window.send = (events) => {
          const frames = events.map(([event, data]) => 'event: ' + event + '\\ndata: ' + JSON.stringify(data) + '\\n\\n')
          controller.enqueue(encoder.encode(frames.join('')))
        }
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
})()`

type SentEvent = readonly [event: string, data: object]

/** A script that sends events of the stream, once that is open. */
export const sending = (events: readonly SentEvent[]): string =>
  `(async () => {
    while (!window.send) await new Promise((resolve) => setTimeout(resolve, 20))
    window.send(${JSON.stringify(events)})
  })()`

/** Lets a test write the stream of the next story's events, and read the shifts of the layout. */
export const takeOverStream = async (page: Page) => {
  await page.addInitScript(takeOver)
  return {
    isOpen: async () => (await page.evaluate<string>('typeof window.send')) === 'function',
    /** Sends events in one piece. */
    send: (...events: SentEvent[]) => page.evaluate(sending(events)),
    forgetShifts: () => page.evaluate('window.shifts.length = 0'),
    shifts: () => page.evaluate<number[]>('window.shifts'),
  }
}
