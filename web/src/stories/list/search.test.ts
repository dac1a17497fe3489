import { describe, expect, it } from 'vitest'
import { storyOf } from '#web/testing/contract-server.ts'
import { findStories, fold } from './search.tsx'

const stories = [
  storyOf('citadel', { title: 'La citadelle de Besançon', location: 'Besançon, France' }),
  storyOf('heart', { title: 'Le Sacré-Cœur', location: null, content: '• Built of travertine' }),
  storyOf('arena', {
    title: 'The Arena',
    landmark: 'Colosseum',
    location: 'Rome, Italy',
    content: '• L’été de l’an 80',
  }),
]

const found = (query: string) => findStories(stories, query).map(({ id }) => id)

describe('findStories', () => {
  it.each([
    ['besancon', ['citadel']],
    ['BESANÇON', ['citadel']],
    ['sacre coeur', ['heart']],
    ['sacre-coeur basilique', []],
    ['sacré-coeur', ['heart']],
    ['SACRÉ-CŒUR', ['heart']],
    ['travertine', ['heart']],
    ['colosseum', ['arena']],
    ["l'ete", ['arena']],
    ['italy arena', ['arena']],
    ['  rome   80 ', ['arena']],
    ['rome besancon', []],
    ['e', ['citadel', 'heart', 'arena']],
    ['', ['citadel', 'heart', 'arena']],
    ['  ', ['citadel', 'heart', 'arena']],
    ['(', []],
    ['\u0301', ['citadel', 'heart', 'arena']],
  ])('finds by %j the stories %j', (query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  it('folds each story once, not at every search', () => {
    let reads = 0
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...storyOf(String(index)),
      get content() {
        reads += 1
        return `Pierre très ancienne. ${index}`
      },
    }))
    findStories(many, 'a')
    expect(findStories(many, 'ancienne 999')).toHaveLength(1)
    expect(reads).toBe(1000)
  })
})

describe('fold', () => {
  it.each([
    ['ÀÉÎÕÜ ç ñ', 'aeiou c n'],
    ['Mont-Saint–Michel', 'mont saint michel'],
    ['Œuvre, Ærø, Łódź, Straße', 'oeuvre, aero, lodz, strasse'],
    ['a\u00a0b\u202fc\n d', 'a b c d'],
    ['Ἀθῆναι', 'αθηναι'],
  ])('folds %j into %j', (text, expected) => {
    expect(fold(text)).toBe(expected)
  })
})
