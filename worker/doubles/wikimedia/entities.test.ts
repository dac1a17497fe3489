import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningDouble } from '../http/double-server.ts'
import { startWikimediaDouble } from './server.ts'

let double: RunningDouble
beforeAll(async () => {
  double = await startWikimediaDouble()
})
afterAll(() => double.close())

const ask = async (query: string): Promise<unknown> => {
  const path = `/wikidata/w/api.php?format=json&formatversion=2&${query}`
  const headers = { authorization: 'Bearer x', 'user-agent': 'Test' }
  return (await fetch(`${double.url}${path}`, { headers })).json()
}
const searchFor = (text: string, more = 'language=ru') =>
  ask(`action=wbsearchentities&search=${encodeURIComponent(text)}&${more}`)

test('Wikidata finds labels and aliases by their beginning, in any language unless it is strict', async () => {
  const found = {
    search: [{ id: 'Q9000018', match: { type: 'label', language: 'ru', text: 'Колизей' } }],
  }
  expect(await searchFor('колиз')).toMatchObject(found)
  expect(await searchFor('Колизей', 'language=fr')).toMatchObject(found)
  expect(await searchFor('Колизей', 'language=fr&strictlanguage=1')).toMatchObject({ search: [] })
  expect(await searchFor('Flavian Amphi', 'language=en')).toMatchObject({
    search: [{ match: { type: 'alias', text: 'Flavian Amphitheatre' } }],
  })
  expect(await searchFor('zyx')).toEqual({ searchinfo: { search: 'zyx' }, search: [], success: 1 })
})

test.each([
  ['action=wbsearchentities&search=x', 'missingparam'],
  ['action=wbsearchentities&language=ru', 'missingparam'],
  ['action=wbsearchentities&search=x&language=xx', 'badvalue'],
  ['action=wbgetentities', 'param-missing'],
])('%s is refused as %s', async (query, code) => {
  expect(await ask(query)).toMatchObject({ error: { code } })
})

test.each([
  ['sites=frwiki&titles=Colisée', { Q9000018: { sitelinks: { enwiki: { title: 'Colosseum' } } } }],
  ['sites=ruwiki&titles=Колизей', { Q9000018: { sitelinks: { frwiki: { title: 'Colisée' } } } }],
  ['sites=ruwiki&titles=Zyx', { '-1': { site: 'ruwiki', title: 'Zyx', missing: true } }],
])('the item of an article is found by %s', async (query, entities) => {
  expect(await ask(`action=wbgetentities&props=sitelinks&${query}`)).toMatchObject({ entities })
})
