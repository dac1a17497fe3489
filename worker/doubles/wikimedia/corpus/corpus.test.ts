import { expect, test } from 'vitest'
import { loadLandmarks } from '../../gazetteer/load-landmarks.ts'
import { loadCorpus } from './corpus.ts'
import type { Page } from './entry.ts'
import { drawPicture } from './picture.ts'

const { pages, entries } = loadCorpus()
const landmarks = loadLandmarks()
const pageOf = (id: string, wiki: string): Page =>
  pages.find((page) => page.entry.id === id && page.wiki === wiki) ?? expect.fail(`No ${id}`)
const articles = landmarks.flatMap((landmark) =>
  (['en', 'fr'] as const).map((wiki) => ({ ...landmark[wiki], ...pageOf(landmark.id, wiki) })),
)
test('an article says what the gazetteer says, most of it in other words', () => {
  const said = articles.flatMap(({ text, facts, guide, funFact }) =>
    [...facts, ...guide, funFact].map((one) => text.includes(one)),
  )
  expect(said.filter(Boolean).length / said.length).toBeLessThan(0.2)
  const figures = (text: string) => text.match(/\d{2,}/g) ?? []
  for (const { text, facts, title } of articles)
    for (const figure of facts.flatMap(figures)) expect(text, title).toContain(figure)
})

test('twelve pages are dirty, as real ones are', () => {
  const dirty = entries.slice(entries.findIndex(({ id }) => id === 'porta-nigra'))
  const texts = pages.filter(({ entry }) => dirty.includes(entry)).map(({ text }) => text)
  expect(dirty).toHaveLength(12)
  const traits = {
    phonetics: /\[[^\]]*ˈ[^\]]*\]/,
    'before Christ': /\d BC|av\. J\.-C\./,
    circa: /\bc\. |\bv\. \d|\benv\. /,
    conversions: /\d ?m \(\d+ ft\)/,
    'an empty parenthesis': /\(\s*[;)]/,
    'a blank before a full stop': / \./,
    'what is left of a table': /\n[^\n.]{1,12}\n[^\n.]{1,20}\n[^\n.]{1,12}\n/,
  }
  for (const [trait, pattern] of Object.entries(traits)) {
    expect(texts.filter((text) => pattern.test(text)).length, trait).toBeGreaterThan(1)
  }
})

test('a copy has ids of its own, and the same after a restart', () => {
  const copies = (...titles: string[]) => {
    const { copy, pages: known } = loadCorpus()
    for (const title of titles) copy({ of: 'Colosseum', title })
    return known
      .filter(({ copyKey }) => copyKey !== null)
      .map(({ wiki, title, qid, pageid, revid }) => ({ wiki, title, qid, pageid, revid }))
  }
  const made = copies('One', 'Two')
  expect(new Set(made.map(({ qid }) => qid)).size).toBe(2)
  expect(made).toEqual([...copies('One'), ...copies('Two')])
})

test('places of different types have different pictures, and a type has one', () => {
  const pictureOf = (id: string) => drawPicture(pageOf(id, 'en').entry, 8).toString('base64')
  const types = ['himeji-castle', 'golden-gate-bridge', 'mona-lisa', 'colosseum', 'eiffel-tower']
  expect(new Set(types.map(pictureOf)).size).toBe(types.length)
  expect(pictureOf('amphitheatre-of-el-jem')).toBe(pictureOf('colosseum'))
})
