import { describe, expect, test } from 'vitest'
import { type Replay, replay } from '#test/recordings/replay.ts'
import order from '#test/recordings/vendors/01-geosearch-order.json' with { type: 'json' }
import small from '#test/recordings/vendors/02-small-original.json' with { type: 'json' }
import thumb from '#test/recordings/vendors/02-thumb-host.json' with { type: 'json' }
import authors from '#test/recordings/vendors/03-authors.json' with { type: 'json' }
import licences from '#test/recordings/vendors/04-licences.json' with { type: 'json' }
import missing from '#test/recordings/vendors/05-file-missing.json' with { type: 'json' }
import withoutId from '#test/recordings/vendors/06-page-without-id.json' with { type: 'json' }
import moon from '#test/recordings/vendors/07-moon.json' with { type: 'json' }
import links from '#test/recordings/vendors/08-source-url.json' with { type: 'json' }
import { creditOf } from '#worker/places/picture.ts'
import { realWikimedia, WikimediaUrls } from './query.ts'
import { createWikimedia, type Wikimedia } from './wikimedia.ts'

const real = WikimediaUrls.parse(realWikimedia)

/** The adapter for a server in place of the APIs; the servers of files are the real ones. */
const wikimediaAt = ({ url }: Replay): Wikimedia => {
  const urls = { ...real, en: url, fr: url, commons: url, wikidata: url }
  return createWikimedia({ urls, version: 'test', contact: '', token: '' })
}
const answering = async (answer: unknown): Promise<Wikimedia> =>
  wikimediaAt(await replay({ body: JSON.stringify(answer) }))

type Info = Readonly<Record<string, unknown>>
const [recorded] = thumb.query.pages[0]?.imageinfo ?? []
/** An answer about a file as recorded, but for some fields. */
const fileWith = (fields: Info, metadata: Info = {}) => {
  const extmetadata = { ...recorded?.extmetadata, ...metadata }
  const imageinfo = [{ ...recorded, extmetadata, ...fields }]
  return { query: { pages: [{ pageid: 7, ns: 6, title: 'File:A.jpg', imageinfo }] } }
}
const describeWith = async (fields: Info, metadata: Info = {}, file = 'A.jpg') =>
  (await answering(fileWith(fields, metadata))).describeFile(file, 960)

const middle = { latitude: 48, longitude: 2 }

describe('recordings', () => {
  test('01: what is nearest comes first, whatever the numbers of the pages are', async () => {
    const found = await (await answering(order)).findNear('en', middle, 1_000)
    const titles = found.map(({ page }) => page.title)
    expect(titles.slice(0, 3)).toEqual(['Monument 20', 'Monument 19', 'Monument 18'])
    expect(titles).toHaveLength(20)
  })

  test('02: a thumbnail is where the answer says, its query included', async () => {
    const described = await (await answering(thumb)).describeFile('A.jpg', 960)
    expect(described?.thumbnail).toBe(recorded?.thumburl)
    const original = await (await answering(small)).describeFile('A.jpg', 960)
    expect(original?.thumbnail).toBe('https://upload.wikimedia.org/wikipedia/commons/a/aa/A.jpg')
  })

  test.for([
    'https://evil.example/wikipedia/commons/thumb/a/aa/A.jpg',
    'https://thumb.wikimedia.org.evil.example/A.jpg',
    'https://thumb.wikimedia.org@evil.example/A.jpg',
    'http://thumb.wikimedia.org/A.jpg',
    '/wikipedia/commons/A.jpg',
    'javascript:alert(1)',
    7,
  ])('02: a thumbnail on no server of Wikimedia is none: %s', async (thumburl) => {
    expect((await describeWith({ thumburl }))?.thumbnail).toBeNull()
  })

  test.for(authors)('03: the author of $value is $expected', async ({ value, expected }) => {
    expect((await describeWith({}, { Artist: { value } }))?.author).toBe(expected)
  })

  test('03: the wording that an author asks for goes before their name', async () => {
    const Attribution = { value: '<i>Ann Lee</i> / Museum &amp; Co.' }
    expect((await describeWith({}, { Attribution }))?.author).toBe('Ann Lee / Museum & Co.')
    const empty = { Attribution: { value: '<span style="display:none">x</span>' } }
    expect((await describeWith({}, empty))?.author).toBe('Ann')
  })

  test.for(
    licences.map(({ expected, ...one }) => ({ ...one, isShown: shown(one.short, expected) })),
  )('04: a picture under $short is shown: $isShown', async ({ short, code, isShown }) => {
    const described = await describeWith(
      {},
      {
        LicenseShortName: { value: short },
        License: code === null ? undefined : { value: code },
      },
    )
    expect(creditOf(described)?.license ?? null).toBe(isShown ? short : null)
  })

  test('05: a file that is missing or hidden is no file', async () => {
    expect(await (await answering(missing)).describeFile('A.jpg', 960)).toBeNull()
    expect(await describeWith({ filehidden: true })).toBeNull()
  })

  test('06: a page without an id is left out, and the others are found', async () => {
    const wikimedia = await answering(withoutId)
    for (const found of [
      await wikimedia.findByPrefix('en', 'tower'),
      await wikimedia.findByWords('en', 'tower'),
    ]) {
      expect(found.map(({ page }) => page.title)).toEqual(['Good tower'])
    }
  })

  test('07: a place on the Moon has no coordinates, and the globe is requested', async () => {
    const server = await replay({ body: JSON.stringify(moon) })
    const [site] = await wikimediaAt(server).findByPrefix('en', 'site')
    expect(site?.page).toMatchObject({ title: 'Landing site', coordinates: [] })
    const [request] = await server.requests()
    expect(new URLSearchParams(request?.url).get('coprop')?.split('|')).toContain('globe')
  })

  test.for(links)('08: the link to a picture’s page stays: $sourceUrl', async ({ sourceUrl }) => {
    expect((await describeWith({ descriptionurl: sourceUrl }))?.sourceUrl).toBe(sourceUrl)
  })
})

function shown(short: string, expected: boolean | string): boolean {
  return typeof expected === 'boolean' ? expected : short !== 'GFDL'
}

describe('what Commons says of a file is read once, and never throws', () => {
  const page = 'https://commons.wikimedia.org/wiki/File:A.jpg'

  test.for([
    ['https://creativecommons.org/licenses/by-sa/4.0', true],
    ['http://creativecommons.org/licenses/by-sa/4.0', true],
    ['//creativecommons.org/licenses/by-sa/4.0', true],
    ['javascript:alert(document.domain)', false],
    ['data:text/html,x', false],
    ['https://evil.example/licenses/by-sa/4.0', false],
    ['https://creativecommons.org@evil.example/', false],
    ['https://ann:pw@creativecommons.org/licenses/by-sa/4.0', false],
    ['https://creativecommons.org:8443/licenses/by-sa/4.0', false],
    [`https://creativecommons.org/${'x'.repeat(1_000)}`, false],
    ['%E0%A4%A', false],
    ['', false],
  ] as const)('the licence’s address %s is a link: %s', async ([value, isLink]) => {
    const described = await describeWith({}, { LicenseUrl: { value } })
    expect(described?.licenseUrl).toBe(
      isLink ? 'https://creativecommons.org/licenses/by-sa/4.0' : null,
    )
  })

  test.for(['javascript:alert(1)', 'https://evil.example/wiki/File:A.jpg', '', 7, null])(
    'a page of a file at %s is Commons’ own instead',
    async (descriptionurl) => {
      expect((await describeWith({ descriptionurl }))?.sourceUrl).toBe(page)
    },
  )

  test('a link keeps what can’t be decoded', async () => {
    const odd = 'https://commons.wikimedia.org/wiki/File:%E0%A4%A.jpg'
    expect((await describeWith({ descriptionurl: odd }))?.sourceUrl).toBe(odd)
    const described = await describeWith({ descriptionurl: '' }, {}, 'What\ud800? 5%.jpg')
    expect(described?.sourceUrl).toBe(
      'https://commons.wikimedia.org/wiki/File:What%EF%BF%BD%3F_5%.jpg',
    )
  })

  test.for([
    ['&#99999999;', '\uFFFD'],
    ['&#xD800;', '\uFFFD'],
    ['&#0;Ann', '\uFFFDAnn'],
    ['&#146;Ann&#8217;', '’Ann’'],
    ['&eacute;&Eacute;&apos;&nbsp;&unknown;&amp', "éÉ' &unknown;&amp"],
    ['\ud800Ann', '\uFFFDAnn'],
    ['Ann <3 Ben', 'Ann <3 Ben'],
    ['Ann<span hidden>x</span> <b title="a > b">Ben</b>', 'Ann Ben'],
    ["<DIV STYLE='color: red; DISPLAY : NONE'><div>x</div>y</DIV>Ann", 'Ann'],
    ['Ann<!-- <b> -->Ben<script>x<y</script>', 'AnnBen'],
    ['Ann <a href="x', 'Ann'],
    ['Ann\u202E\n\tBen\u0007', 'Ann Ben'],
    [true, 'true'],
    [7, '7'],
    [['Ann'], ''],
    [null, ''],
  ])('an author of %j is %j', async ([value, expected]) => {
    expect((await describeWith({}, { Artist: { value } }))?.author).toBe(expected)
  })

  // How long it takes is in hostile-text.test.ts.
  test('an author of 400 kB has 200 characters', async () => {
    for (const value of ['Ann 𝒜 '.repeat(60_000), '<a "'.repeat(100_000), '<b>x'.repeat(100_000)]) {
      const described = await describeWith({}, { Artist: { value } })
      expect([...(described?.author ?? '')].length).toBeLessThanOrEqual(200)
    }
  })
})

describe('what can’t be read of one item leaves the others alone', () => {
  const tower = { pageid: 2, ns: 0, title: 'Good tower', index: 2 }

  test.for([
    null,
    'page',
    {},
    { pageid: 'x', title: 'Bad' },
    { pageid: 3, title: 7 },
    { title: 'Special:Random', ns: -1 },
  ])('a page that is %j is left out of a list', async (bad) => {
    const wikimedia = await answering({ query: { pages: [bad, tower], redirects: [bad, null] } })
    const found = await wikimedia.findByPrefix('en', 'tower')
    expect(found.map(({ page }) => page.title)).toEqual(['Good tower'])
    expect(await wikimedia.findNear('en', middle, 1_000)).toHaveLength(1)
  })

  test.for([
    { coordinates: 'here' },
    { coordinates: [{ lat: '48', lon: 2 }] },
    { coordinates: [{ lat: 4800, lon: 2 }] },
    { pageprops: [] },
    { pageprops: { wikibase_item: 'javascript:' } },
    { langlinks: { lang: 'fr' } },
    { langlinks: [{ lang: 'fr' }] },
    { description: ['a tower'] },
    { pageimage: null },
    { langlinkscount: '7' },
    { index: null },
  ])('a page with %j is found without it', async (odd) => {
    const wikimedia = await answering({ query: { pages: [{ ...tower, ...odd }] } })
    const [found] = await wikimedia.findByPrefix('en', 'tower')
    expect(found?.page).toMatchObject({ pageid: 2, coordinates: [], langlinks: [] })
  })

  test('a label, alias or link of Wikidata that can’t be read leaves the others', async () => {
    const entity = {
      labels: { en: { value: 'Tower' }, fr: { value: 7 } },
      aliases: { en: [{ value: 'Old tower' }, { language: 'en' }, null], fr: 'x' },
      sitelinks: { enwiki: { title: 'The tower' }, frwiki: null },
    }
    const wikimedia = await answering({ entities: { Q1: null, Q2: entity, Q3: { aliases: [] } } })
    expect(await wikimedia.readEntityNames('Q2')).toEqual({
      en: ['The tower', 'Tower', 'Old tower'],
      fr: [],
    })
    for (const id of ['Q1', 'Q3', 'Q4']) {
      expect(await wikimedia.readEntityNames(id)).toEqual({ en: [], fr: [] })
    }
  })

  test('a file without metadata, or with a list for them, has no credit', async () => {
    for (const extmetadata of [undefined, [], null, false]) {
      const described = await describeWith({ extmetadata })
      expect(described?.thumbnail).toBe(recorded?.thumburl)
      expect(creditOf(described)).toBeNull()
    }
  })
})
