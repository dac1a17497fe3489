import { expect, test } from 'vitest'
import { loadLandmarks } from '../../gazetteer/load-landmarks.ts'
import { loadCorpus } from './corpus.ts'
import type { Page } from './entry.ts'
import { drawPicture } from './picture.ts'

const { pages } = loadCorpus()
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

test('places of different types have different pictures, and a type has one', () => {
  const pictureOf = (id: string) => drawPicture(pageOf(id, 'en').entry, 8).toString('base64')
  const types = ['himeji-castle', 'golden-gate-bridge', 'mona-lisa', 'colosseum', 'eiffel-tower']
  expect(new Set(types.map(pictureOf)).size).toBe(types.length)
  expect(pictureOf('amphitheatre-of-el-jem')).toBe(pictureOf('colosseum'))
})
