import type { Story } from '@storystone/schema/contract/story.ts'

const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l' }

/** Folds what a search ignores: accents, case, ligatures, forms of quotes, hyphens. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøł]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim()

const folded = new WeakMap<Story, string>()

const textOf = (story: Story): string => {
  const known = folded.get(story)
  if (known !== undefined) return known
  const { title, landmark, location, content } = story
  const text = fold([title, landmark, location, content].filter(Boolean).join(' '))
  folded.set(story, text)
  return text
}

/** The stories with every word of the query in their title, landmark, location or content. */
export const findStories = (stories: readonly Story[], query: string): readonly Story[] => {
  const words = fold(query).split(' ').filter(Boolean)
  if (words.length === 0) return stories
  return stories.filter((story) => words.every((word) => textOf(story).includes(word)))
}
