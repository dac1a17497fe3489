import type { StoryField } from '@storystone/schema/contract/story.ts'
import { readSourced, writeOrReuse } from '#worker/generation/compose/write-or-reuse.ts'
import type { Progress, WrittenStory } from '#worker/generation/storyteller.ts'
import { selectPlace } from '#worker/places/place.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { Item } from '../list.ts'
import type { Shown } from '../sentences.ts'
import { questionOf } from './identify.ts'
import type { Product } from './product.ts'

/** What came of writing. `failure` says why there is no story; null when there is one. */
export type Writing = {
  /** What a reader sees at the end, also of a story that is given back. */
  readonly shown: Shown
  readonly story: WrittenStory | null
  readonly failure: string | null
  readonly seconds: number
}

const createReader = () => {
  const shown: Record<StoryField, string> = { title: '', content: '', funFact: '' }
  const progress: Progress = {
    onStep: () => {},
    onMeanwhile: () => {},
    onChecking: () => {},
    onText: (field, text) => {
      shown[field] += text
    },
    onRetract: (field, length) => {
      shown[field] = shown[field].slice(0, shown[field].length - length)
    },
  }
  return { shown, progress }
}

/** Reads the source of a place and writes its story, as a generation does. */
export const writeStory = async (
  { deps }: Product,
  item: Item,
  placeId: string,
): Promise<Writing> => {
  const place = await deps.database.query(selectPlace(placeId))
  if (!place) throw new Error('Each candidate is a place')
  const question = questionOf(item)
  const { shown, progress } = createReader()
  const started = performance.now()
  const done = (story: WrittenStory | null, failure: string | null): Writing => ({
    shown,
    story,
    failure,
    seconds: (performance.now() - started) / 1000,
  })
  try {
    const sourced = await readSourced(deps, question, place)
    return done(await writeOrReuse(deps, question, sourced, progress), null)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'temporarily_unavailable') throw error
    return done(null, error.code)
  }
}
