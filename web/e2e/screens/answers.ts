import type { Page, Route } from '@playwright/test'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { type ErrorCode, statusOfCode } from '@storystone/schema/contract/error.ts'
import type * as z from 'zod/mini'

type Name = keyof typeof endpoints
type Answer<N extends Name> = z.output<(typeof endpoints)[N]['answer']>

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/**
 * Answers in the server's place, for one page: states that a real server gets into seldom. What it
 * gives keeps to the contract, or it throws.
 */
export const answersFor = (page: Page) => {
  const handle = async (name: Name, answer: (route: Route) => Promise<void>): Promise<void> => {
    const { method, path } = endpoints[name]
    const pattern = patternOf(path)
    await page.route(
      ({ pathname }) => pattern.test(pathname),
      (route) => (route.request().method() === method ? answer(route) : route.fallback()),
    )
  }
  return {
    /** The call succeeds with this; `hasMore`: there is another page of it. */
    give: async <N extends Name>(name: N, answer: Answer<N>, hasMore = false): Promise<void> => {
      const { answer: shape, path } = endpoints[name]
      const body = JSON.stringify(shape.parse(answer)) ?? ''
      const headers: Record<string, string> = hasMore
        ? { link: `<${path}?cursor=more>; rel="next"` }
        : {}
      await handle(name, (route) =>
        route.fulfill({
          status: body === '' ? 204 : 200,
          headers,
          ...(body === '' ? {} : { contentType: 'application/json', body }),
        }),
      )
    },
    /** The call is refused. */
    refuse: (name: Name, code: ErrorCode, message: string): Promise<void> =>
      handle(name, (route) =>
        route.fulfill({
          status: statusOfCode[code],
          contentType: 'application/json',
          body: JSON.stringify({ code, message, requestId: 'a-request' }),
        }),
      ),
    /** The call is not answered before the page is closed. */
    withhold: (name: Name): Promise<void> => handle(name, () => new Promise(() => {})),
    /** The call does not reach the server. */
    lose: (name: Name): Promise<void> => handle(name, (route) => route.abort()),
  }
}
export type Answers = ReturnType<typeof answersFor>
