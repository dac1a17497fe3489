import { expect, it } from 'vitest'
import { passDoors, readDoor } from './index-imports.ts'

const door = readDoor(`
export { StoryView, type StoryParts } from './view/story-view.tsx'
export type { Span } from './content-parts.ts'
export { useStories } from './store.ts'
`)

it('readDoor knows the file behind each name', () => {
  expect([...door]).toEqual([
    ['StoryView', './view/story-view.tsx'],
    ['StoryParts', './view/story-view.tsx'],
    ['Span', './content-parts.ts'],
    ['useStories', './store.ts'],
  ])
})

it.each([
  [
    "import { type StoryParts, useStories as useAll } from '#web/stories'",
    "import { useStories as useAll } from '#web/stories/store.ts'",
  ],
  [
    "import {\n  StoryView,\n  useStories,\n} from '#web/stories'",
    "import { StoryView } from '#web/stories/view/story-view.tsx'\nimport { useStories } from '#web/stories/store.ts'",
  ],
  ["import type { Span } from '#web/stories'", ''],
  ["import { page } from '#web/stories/page.tsx'", "import { page } from '#web/stories/page.tsx'"],
])('passDoors leads %s on to the files', (code, passed) => {
  expect(passDoors(code, () => door)).toBe(passed)
})

it('passDoors refuses a name that a door does not have', () => {
  expect(() => passDoors("import { shelf } from '#web/stories'", () => door)).toThrow(
    '#web/stories has no shelf',
  )
})
