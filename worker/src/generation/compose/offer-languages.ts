import { isSourced, type Language, othersOf } from '@storystone/schema/catalog.ts'
import { markThin } from '#worker/places'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { ComposeDeps, StoryQuestion } from '../composition.ts'
import type { Progress } from '../storyteller.ts'
import { readSourced, type Sourced } from './read-sourced.ts'
import { writeOrReuse } from './write-or-reuse.ts'

/** Shows nothing to anybody. */
export const silent: Progress = {
  onStep: () => {},
  onText: () => {},
  onMeanwhile: () => {},
  onRetract: () => {},
  onChecking: () => {},
}

/** Whether the place's article in a language makes a story. It costs nothing to try. */
const tells = async (
  deps: ComposeDeps,
  question: StoryQuestion,
  { place }: Sourced,
): Promise<boolean> => {
  if (place.articles[question.language] === undefined) return false
  try {
    const sourced = await readSourced(deps, question, place)
    await writeOrReuse(deps, question, sourced, silent)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** A story without a model that finds a stub says in which language there is more, or is not offered again. */
export const offerLanguages = async (
  deps: ComposeDeps,
  question: StoryQuestion,
  sourced: Sourced | null,
  error: unknown,
): Promise<never> => {
  const isThin = error instanceof Refusal && error.code === 'nothing_to_tell'
  const isFromArticle = deps.storyteller.writer === 'extract' && isSourced(question.format)
  if (!isThin || !sourced || !isFromArticle) throw error
  const offered: Language[] = []
  for (const language of othersOf(question.language)) {
    if (await tells(deps, { ...question, language }, sourced)) offered.push(language)
  }
  // Where there is a model, it may still write about the place.
  const isOnlyWriter = deps.storytellerOf('model').writer === 'extract'
  if (offered.length === 0 && isOnlyWriter) {
    await deps.database.write(markThin(sourced.place.id, Date.now()))
  }
  throw new Refusal('nothing_to_tell', { languages: offered })
}
