import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { RunningDouble } from '../http/double-server.ts'
import { createWikimediaControl } from './control.ts'
import { startWikimediaDouble } from './server.ts'

let double: RunningDouble
beforeAll(async () => {
  double = await startWikimediaDouble()
})
afterAll(() => double.close())

const token = { authorization: 'Bearer x' }
const known = { 'user-agent': 'Test (me@example.org)' }

const get = (path: string, headers: Readonly<Record<string, string>> = token): Promise<Response> =>
  fetch(`${double.url}${path}`, { headers })

const Answer = z.object({
  error: z.optional(z.object({ code: z.string() })),
  query: z.optional(z.object({ pages: z.array(z.record(z.string(), z.unknown())) })),
})

/** The answer of a wiki to a query; the API's errors come with 200, too. */
const ask = async (wiki: string, query: string): Promise<z.infer<typeof Answer>> => {
  const response = await get(`/${wiki}/w/api.php?format=json&${query}`)
  expect(response.status).toBe(200)
  return Answer.parse(await response.json())
}

const pagesOf = async (wiki: string, query: string) =>
  (await ask(wiki, `formatversion=2&action=query&${query}`)).query?.pages ?? []

const near = 'action=query&generator=geosearch&ggscoord'
test.each([
  ['en', `formatversion=2&${near}=41.89|12.49&ggsradius=10001`, 'outofrange'],
  ['en', `formatversion=2&${near}=91|12.49&ggsradius=10`, 'invalid-coord'],
  ['en', 'formatversion=2&action=query&titles=Petra&maxlag=5', 'maxlag'],
  ['en', 'formatversion=1&action=query&titles=Petra', 'badvalue'],
  ['wikidata', 'formatversion=2&action=wbsearchentities&search=x', 'missingparam'],
  ['wikidata', 'formatversion=2&action=wbsearchentities&search=x&language=xx', 'badvalue'],
  ['wikidata', 'formatversion=2&action=wbgetentities', 'param-missing'],
])('%s answers a query of %s with the error %s in a 200', async (wiki, query, code) => {
  expect((await ask(wiki, query)).error?.code).toBe(code)
})

test('thumbnails have a server of their own and standard widths; others are 400', async () => {
  const file = 'prop=imageinfo&iiprop=url&titles=File:Petra.png&iiurlwidth=250'
  const [address = ''] =
    /http:[^"]+\/thumb\/[^"]+\/250px-Petra\.png\?utm_source=[^"]*/.exec(
      JSON.stringify(await pagesOf('commons', file)),
    ) ?? []
  const path = address.replace(double.url, '')
  expect((await get(path)).status).toBe(200)
  expect((await get(path.replace('/thumb/', '/upload/'))).status).toBe(404)
  expect((await get(path.replace('250px', '300px'))).status).toBe(400)
  expect((await get(path.replaceAll('Petra', 'Nothing'))).status).toBe(404)
})

test('geosearch numbers pages by their ids, and knows the earth alone', async () => {
  const near = 'generator=geosearch&ggscoord=41.8902|12.4922&ggsradius=5000&ggslimit=30'
  const pages = await pagesOf('en', `${near}&prop=coordinates&coprop=globe&colimit=50`)
  expect(pages.map(({ index }) => index)).toEqual(pages.map((_page, index) => index - 1))
  const ids = pages.map(({ pageid }) => Number(pageid))
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(pages[0]).toMatchObject({ coordinates: [{ globe: 'earth' }] })
  const moon = 'generator=geosearch&ggscoord=0.67|23.47&ggsradius=1000'
  expect(await pagesOf('en', moon)).toEqual([])
  const [site] = await pagesOf('en', 'titles=Tranquility Base&prop=coordinates&coprop=globe')
  expect(site).toMatchObject({ coordinates: [{ globe: 'moon' }] })
})

test('a client needs a User-Agent, and has its limits a minute by what that says', async () => {
  const path = '/en/w/api.php?format=json&formatversion=2&action=query&titles=Petra'
  const statusesOf = async (count: number, headers: Readonly<Record<string, string>>) => {
    const statuses: number[] = []
    while (statuses.length < count) statuses.push((await get(path, headers)).status)
    return statuses
  }
  expect(await statusesOf(1, { 'user-agent': '' })).toEqual([403])
  expect((await statusesOf(11, { 'user-agent': 'Test/1' })).toSorted()).toEqual([
    ...Array(10).fill(200),
    429,
  ])
  expect((await statusesOf(201, known)).filter((status) => status === 429)).toHaveLength(1)
})

test('a client has three requests side by side, and may not have four', async () => {
  const control = createWikimediaControl(double.url)
  await control.pace(200)
  const agent = { ...token, 'user-agent': 'Crowd' }
  const path = '/en/w/api.php?format=json&formatversion=2&action=query&titles=Petra'
  const answers = await Promise.all([1, 2, 3, 4].map(() => get(path, agent)))
  await control.pace(0)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['1'])
  expect(await control.calls('Crowd')).toEqual({ count: 4, refused: 1, mostAtOnce: 3 })
})
