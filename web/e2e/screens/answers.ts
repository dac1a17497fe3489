import type { Disposable, Page } from '@playwright/test'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { type ErrorCode, statusOfCode } from '@storystone/schema/contract/error.ts'
import type * as z from 'zod/mini'
import { interceptApi, type Reply } from './api-interception.ts'

type Name = keyof typeof endpoints
type Answer<N extends Name> = z.output<(typeof endpoints)[N]['answer']>
type FileName = { [N in Name]: Answer<N> extends Blob ? N : never }[Name]

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

const json = { 'content-type': 'application/json' }

/**
 * Answers in the server's place, for one page: states that a real server gets into seldom. What it
 * gives keeps to the contract, or it throws. `keep` is told of what goes on until it is disposed of.
 */
export const answersFor = (
  page: Page,
  keep: (added: Promise<Disposable>) => Promise<void> = async () => {},
) => {
  let interception: ReturnType<typeof interceptApi> | undefined

  const reply = async (name: Name, reply: Reply): Promise<void> => {
    if (interception === undefined) {
      interception = interceptApi(page)
      await keep(interception)
    }
    const { method, path } = endpoints[name]
    const { add } = await interception
    add({ method, path: patternOf(path), reply })
  }
  return {
    /** The call succeeds with this; `hasMore`: there is another page of it. */
    give: async <N extends Name>(name: N, answer: Answer<N>, hasMore = false): Promise<void> => {
      const { answer: shape, path } = endpoints[name]
      const body = JSON.stringify(shape.parse(answer)) ?? ''
      const link = hasMore ? { link: `<${path}?cursor=more>; rel="next"` } : {}
      await reply(name, {
        status: body === '' ? 204 : 200,
        headers: { ...link, ...(body === '' ? {} : json) },
        body,
      })
    },
    /** The call succeeds with this file. */
    giveFile: (name: FileName, type: string, body: Buffer): Promise<void> =>
      reply(name, { status: 200, headers: { 'content-type': type }, body }),
    /** The call is refused. */
    refuse: (name: Name, code: ErrorCode, message: string): Promise<void> =>
      reply(name, {
        status: statusOfCode[code],
        headers: json,
        body: JSON.stringify({ code, message, requestId: 'a-request' }),
      }),
    /** The call is not answered before the page is left. */
    withhold: (name: Name): Promise<void> => reply(name, 'withheld'),
    /** The call does not reach the server. */
    lose: (name: Name): Promise<void> => reply(name, 'lost'),
  }
}
export type Answers = ReturnType<typeof answersFor>
