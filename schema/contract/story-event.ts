import * as z from 'zod/mini'
import { ErrorBody } from './error.ts'
import { InscriptionResult, StoryResult } from './story.ts'

/** The steps of a generation, in order. */
export const storySteps = ['reading_photo', 'looking_up', 'writing'] as const
export type StoryStep = (typeof storySteps)[number]

/** The parts of a story that stream. */
export const storyFields = ['title', 'content', 'funFact'] as const
export type StoryField = (typeof storyFields)[number]

const StepEvent = z.object({
  event: z.literal('step'),
  data: z.object({ step: z.enum(storySteps) }),
})
const DeltaEvent = z.object({
  event: z.literal('delta'),
  data: z.object({ field: z.enum(storyFields), text: z.string() }),
})
const ErrorEvent = z.object({
  event: z.literal('error'),
  data: z.extend(ErrorBody, { status: z.number() }),
})

/**
 * An event of a generating call's stream: any number of `step` and `delta`, then one `story` or
 * `error`. `text` of a delta is decoded text to append to its field.
 */
export const StoryEvent = z.discriminatedUnion('event', [
  StepEvent,
  DeltaEvent,
  z.object({ event: z.literal('story'), data: StoryResult }),
  ErrorEvent,
])
export type StoryEvent = z.infer<typeof StoryEvent>

/**
 * The same for POST /api/translate-inscription, with its own result. Deltas of `content` are its
 * sections as the story will have them.
 */
export const InscriptionEvent = z.discriminatedUnion('event', [
  StepEvent,
  DeltaEvent,
  z.object({ event: z.literal('story'), data: InscriptionResult }),
  ErrorEvent,
])
export type InscriptionEvent = z.infer<typeof InscriptionEvent>
