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
  warnings: z.optional(z.record(z.string(), z.object({ warnings: z.string() }))),
  continue: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(
    z.object({
      redirects: z.optional(z.array(z.object({ from: z.string(), to: z.string() }))),
      pages: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
})

/** The answer of a wiki to a query; the API's errors come with 200, too. */
const ask = async (wiki: string, query: string): Promise<z.infer<typeof Answer>> => {
  const response = await get(`/${wiki}/w/api.php?format=json&formatversion=2&action=query&${query}`)
  expect(response.status).toBe(200)
  return Answer.parse(await response.json())
}

const pagesOf = async (wiki: string, query: string) => (await ask(wiki, query)).query?.pages ?? []
const titlesOf = async (wiki: string, query: string) =>
  (await pagesOf(wiki, query)).map(({ title }) => title)

test.each([
  ['generator=geosearch&ggscoord=41.89|12.49&ggsradius=10001', 'outofrange'],
  ['generator=geosearch&ggscoord=91|12.49&ggsradius=10', 'invalid-coord'],
  ['generator=prefixsearch', 'missingparam'],
  ['generator=guess&gpssearch=x', 'badgenerator'],
  ['titles=Petra&maxlag=5', 'maxlag'],
  ['titles=Petra&formatversion=1', 'badvalue'],
])('a query of %s ends with the error %s in a 200', async (query, code) => {
  const only = query.includes('formatversion') ? query : `formatversion=2&${query}`
  const response = await get(`/en/w/api.php?format=json&action=query&${only}`)
  expect(response.status).toBe(200)
  expect(Answer.parse(await response.json()).error?.code).toBe(code)
})

test.each([
  ['titles=Petra|Uluru&prop=extracts&explaintext=1&exlimit=5', 'extracts', 'lowered to 1'],
  ['generator=geosearch&ggscoord=41.89|12.49&ggsradius=10&ggslimit=501', 'geosearch', '500'],
])('a query of %s warns', async (query, module, text) => {
  expect((await ask('en', query)).warnings?.[module]?.warnings).toContain(text)
})

test('a search is fuzzy, follows redirects if asked to, and goes on', async () => {
  const prefix = 'generator=prefixsearch&gpssearch'
  const { query } = await ask('en', `${prefix}=Flavian%20Amphi&redirects=1`)
  expect(query?.redirects?.[0]).toMatchObject({ from: 'Flavian Amphitheatre', to: 'Colosseum' })
  expect(await titlesOf('en', `${prefix}=Flavian%20Amphi`)).toEqual(['Flavian Amphitheatre'])
  expect(await titlesOf('en', `${prefix}=Colloseum`)).toContain('Colosseum')
  expect((await ask('en', `${prefix}=Nowhere%20at%20all`)).query).toBeUndefined()
  const first = await ask('en', `${prefix}=Colosseum&gpslimit=1`)
  expect(first.continue).toEqual({ gpsoffset: 1, continue: 'gpsoffset||' })
  expect(await titlesOf('en', `${prefix}=Colosseum&gpslimit=1&gpsoffset=1`)).toEqual([
    'Colosseum (band)',
  ])
  expect(await titlesOf('fr', 'generator=search&gsrsearch=Vauban%20Saint-Malo')).toEqual([
    'Fort de la Conchée',
  ])
})

test('a page has what is asked for, as far as the limits reach', async () => {
  const near = 'generator=geosearch&ggscoord=41.8902|12.4922&ggsradius=1000'
  const pages = await pagesOf('en', `${near}&prop=coordinates|pageimages&coprop=type&colimit=1`)
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.filter(({ coordinates }) => coordinates)).toHaveLength(1)
  const props =
    'prop=coordinates|pageimages|description|pageprops|info|langlinks|langlinkscount|revisions'
  const [petra] = await pagesOf('en', `titles=Petra&${props}&coprop=type&lllang=fr`)
  expect(petra).toMatchObject({
    coordinates: [{ lat: 30.3285, lon: 35.4444, type: 'landmark' }],
    pageimage: 'Petra.png',
    langlinks: [{ lang: 'fr', title: 'Pétra' }],
  })
  const [extract] = await pagesOf('fr', 'titles=Pétra&prop=extracts&explaintext=1')
  expect(String(extract?.extract).length).toBeGreaterThan(2_000)
  expect(await pagesOf('en', 'titles=Nowhere')).toEqual([
    { ns: 0, title: 'Nowhere', missing: true },
  ])
})

test('Commons knows licences, and Wikidata labels, aliases and sitelinks', async () => {
  const [file] = await pagesOf('commons', 'prop=imageinfo&titles=File:Petra.png&iiurlwidth=250')
  expect(JSON.stringify(file)).toContain('"LicenseShortName":{"value":"CC BY-SA 4.0"')
  const response = await get(
    '/wikidata/w/api.php?format=json&formatversion=2&action=wbgetentities&ids=Q9000018&languages=fr',
  )
  expect(await response.json()).toMatchObject({
    entities: { Q9000018: { labels: { fr: { value: 'Colisée' } }, sitelinks: { frwiki: {} } } },
  })
})

test('a page can be edited, vandalised and deleted', async () => {
  const control = createWikimediaControl(double.url)
  const revision = async () => (await pagesOf('en', 'titles=Uluru&prop=info|extracts'))[0]
  const before = await revision()
  await control.script({ text: 'Uluru', do: 'edited' })
  expect(Number((await revision())?.lastrevid)).toBe(Number(before?.lastrevid) + 1)
  await control.script({ text: 'Uluru', do: 'vandalised' })
  expect((await revision())?.extract).toBe('Uluru is made of cheese.')
  await control.script({ text: 'Uluru', do: 'deleted' })
  expect(await revision()).toMatchObject({ missing: true })
  await control.script({ text: 'Uluru', do: 'answer' })
  expect(await revision()).toEqual(before)
})

test('a revision can be read by people', async () => {
  const [petra] = await pagesOf('en', 'titles=Petra&prop=info')
  const page = await get(`/en/w/index.php?title=Petra&oldid=${petra?.lastrevid}`)
  expect(await page.text()).toMatch(/^Petra\n\nPetra is /)
  expect((await get('/en/w/index.php?title=Petra&oldid=1')).status).toBe(404)
})

const describeFile = async (name: string, width: number) => {
  const query = `prop=imageinfo&iiprop=url|extmetadata&titles=File:${name}&iiurlwidth=${width}`
  const [page] = await pagesOf('commons', query)
  const File = z.object({ imageinfo: z.array(z.record(z.string(), z.unknown())) })
  return File.parse(page).imageinfo[0] ?? {}
}

test('thumbnails have a server of their own and standard widths; others are 400', async () => {
  const { thumburl } = await describeFile('Petra.png', 250)
  const address = String(thumburl)
  expect(address).toMatch(/^http:.+\/thumb\/.+\/250px-Petra\.png\?utm_source=/)
  const path = address.replace(double.url, '')
  expect((await get(path)).status).toBe(200)
  expect((await get(path.replace('/thumb/', '/upload/'))).status).toBe(404)
  expect((await get(path.replace('250px', '300px'))).status).toBe(400)
  expect((await get(path.replaceAll('Petra', 'Nothing'))).status).toBe(404)
})

test('an original that is smaller than a thumbnail stays on the server of files', async () => {
  const small = await describeFile('Kazan-kremlin.png', 250)
  expect(String(small.thumburl)).toContain('/thumb/')
  const { thumburl, thumbwidth } = await describeFile('Kazan-kremlin.png', 960)
  expect(String(thumburl)).toMatch(/\/upload\/wikipedia\/commons\/0\/00\/Kazan-kremlin\.png$/)
  expect(thumbwidth).toBe(640)
  expect((await get(String(thumburl).replace(double.url, ''))).status).toBe(200)
})

test('a file that is gone or hidden says so, and has neither a thumbnail nor a licence', async () => {
  const rest = { descriptionurl: expect.stringContaining('/wiki/File:') }
  const missing = await describeFile('Great-pyramid-of-cholula.png', 250)
  expect(missing).toEqual({ ...rest, filemissing: true })
  const hidden = await describeFile('Eiffel-tower-texas.png', 250)
  expect(hidden).toEqual({ ...rest, filehidden: true })
})

test('authors are HTML of many shapes, and a licence that is not Creative Commons has no code', async () => {
  const names = ['Petra', 'Colosseum', 'Stonehenge', 'Borobudur', 'Alhambra', 'Carthage', 'Atomium']
  const described = await Promise.all(names.map((name) => describeFile(`${name}.png`, 250)))
  const Metadata = z.object({ extmetadata: z.object({ Artist: z.object({ value: z.string() }) }) })
  const artists = described.map((one) => Metadata.parse(one).extmetadata.Artist.value)
  expect(new Set(artists).size).toBeGreaterThan(2)
  expect(artists.join()).toContain('display: none')
  const { extmetadata } = await describeFile('Amphitheatre-of-el-jem.png', 250)
  expect(extmetadata).not.toHaveProperty('License')
  expect(extmetadata).toHaveProperty('LicenseShortName.value', 'OGL 3')
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

test('a redirect to a deleted page is found as a page without an id', async () => {
  const control = createWikimediaControl(double.url)
  await control.script({ text: 'Colosseum', do: 'deleted' })
  const prefix = 'generator=prefixsearch&gpssearch=Flavian%20Amphi'
  const { query } = await ask('en', `${prefix}&redirects=1`)
  await control.script({ text: 'Colosseum', do: 'answer' })
  expect(query?.pages).toContainEqual({
    ns: 0,
    title: 'Colosseum',
    missing: true,
    index: expect.any(Number),
  })
  expect(query?.redirects?.[0]).toMatchObject({ from: 'Flavian Amphitheatre', to: 'Colosseum' })
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
