import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningDouble } from '../http/double-server.ts'
import recordings from './mediawiki-recordings.json' with { type: 'json' }
import { startWikimediaDouble } from './server.ts'

const hashOf = (text: string): string =>
  `${text.length} characters, ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`

/** What is no question of the protocol: counters, times, addresses, and what is a version's own. */
const masks: Readonly<Record<string, (value: unknown) => unknown>> = {
  ...Object.fromEntries(
    ['pageid', 'revid', 'parentid', 'lastrevid', 'length', 'timestamp', 'touched'].map((name) => [
      name,
      (value: unknown) => typeof value,
    ]),
  ),
  docref: () => undefined,
  // An import has foreign users.
  anon: () => undefined,
  user: (value) => typeof value,
  new: () => undefined,
  extract: (value) => hashOf(String(value)),
  // Wikimedia's own server of thumbnails adds a query.
  source: (value) => String(value).split('?')[0]?.split('/').at(-1),
  ...Object.fromEntries(
    ['fullurl', 'editurl', 'canonicalurl'].map((name) => [
      name,
      (value: unknown) => String(value).replace(/^.*\/w\//, '/w/'),
    ]),
  ),
}

/** An answer as it is compared: pages by title, since their ids differ. */
const comparable = (answer: unknown): unknown => {
  if (Array.isArray(answer)) {
    const all = answer.map(comparable)
    return all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer)
      .map(
        ([name, value]) =>
          [name, masks[name]?.(value) ?? (name in masks ? undefined : comparable(value))] as const,
      )
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** Errors come with status 200. */
const ask = async (url: string, wiki: string, query: string): Promise<unknown> => {
  const parameters = new URLSearchParams(query)
  for (const [name, value] of [
    ['action', 'query'],
    ['format', 'json'],
    ['formatversion', '2'],
  ] as const)
    parameters.set(name, value)
  const headers = { 'user-agent': 'Storystone/compare', authorization: 'Bearer x' }
  const response = await fetch(`${url}/${wiki}/w/api.php?${parameters}`, { headers })
  return comparable(await response.json())
}

let double: RunningDouble
beforeAll(async () => {
  double = await startWikimediaDouble()
})
afterAll(() => double.close())

test.each(Object.entries(recordings))('answers as MediaWiki does: %s', async (request, answer) => {
  const [wiki = '', ...query] = request.split(' ')
  expect(await ask(double.url, wiki, query.join(' '))).toEqual(answer)
})
