import { replaceLoneSurrogates } from '@storystone/schema/contract/text.ts'
import {
  createSecondReader,
  createVerifier,
  noSecondReader,
  type SourcedStory,
} from '#worker/grounding'
import { type LanguageModel, unusableAnswer } from '#worker/vendors/openai.ts'
import type { OrderedStory, Progress, StoryOrder, WriteResult } from '../storyteller.ts'
import { streamParts } from './part-stream.ts'
import { storyAnswerSchema, storyInstructions } from './story-prompt.ts'
import { orderAsData, stepDeadlineMs } from './write-order.ts'

/** The database refuses lone surrogates. A replacement is as long, so citations keep their places. */
const storable = ({ title, content, funFact, citations }: SourcedStory): SourcedStory => ({
  title: replaceLoneSurrogates(title),
  content: replaceLoneSurrogates(content),
  funFact: funFact && replaceLoneSurrogates(funFact),
  citations,
})

/** Makes something when it is needed, or before that, once the request that is sent now has left. */
const afterSending = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  const get = (): T => {
    made ??= { value: make() }
    return made.value
  }
  setTimeout(get)
  return get
}

/** A model that writes, and one that reads what was written; null where nobody does. */
export type Models = { readonly writer: LanguageModel; readonly checker: LanguageModel | null }

/**
 * The writing step for quick facts and history guides: one streamed completion, verified as it comes,
 * and read a second time paragraph by paragraph.
 */
export const writeStory = async (
  { writer, checker }: Models,
  order: StoryOrder & OrderedStory,
  progress: Progress,
): Promise<WriteResult> => {
  const { place, ...rest } = order
  const named = { placeName: place.name, placeNames: place.names }
  const reading = afterSending(() => {
    const verifier = createVerifier({ ...rest, ...named }, progress, (pair, paragraph) =>
      second.add(pair, paragraph),
    )
    const second = checker
      ? createSecondReader(checker, order, (id, isSupported) => {
          verifier.judge(id, isSupported)
          if (isWritten) progress.onChecking(verifier.citations())
        })
      : noSecondReader
    return { verifier, second, parts: streamParts(verifier) }
  })
  let isWritten = false
  order.onCall?.('writings')
  const completion = await writer.complete({
    instructions: storyInstructions(order),
    data: orderAsData(order),
    answer: { name: 'story', schema: storyAnswerSchema },
    safetyIdentifier: order.safetyIdentifier,
    deadlineMs: stepDeadlineMs,
    onJson: (piece) => reading().parts.add(piece),
  })
  const { verifier, second } = reading()
  if (completion.outcome !== 'completed') {
    second.stop()
    return completion
  }
  verifier.close()
  isWritten = true
  if (checker) progress.onChecking(verifier.citations())
  await second.finish()
  const verification = verifier.end()
  if (verification.outcome === 'failed') {
    return { ...unusableAnswer(verification.message), isUnverified: verification.written > 0 }
  }
  return { outcome: 'written', story: { ...storable(verification.story), inscription: null } }
}
