import * as z from 'zod/mini'
import { ErrorBody } from './error.ts'
import { InscriptionResult, StoryResult } from './story.ts'

/** The stages of a story that a user is told about, in their order. */
export const storySteps = ['reading_photo', 'looking_up', 'writing'] as const
export type StoryStep = (typeof storySteps)[number]

/** The parts of a story that are shown while it is being written. */
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
 * One event of the stream of a generating call. Any number of `step` and `delta`, then exactly
 * one `story` or `error`. `text` of a delta is decoded text that goes behind what came before.
 */
export const StoryEvent = z.discriminatedUnion('event', [
  StepEvent,
  DeltaEvent,
  z.object({ event: z.literal('story'), data: StoryResult }),
  ErrorEvent,
])
export type StoryEvent = z.infer<typeof StoryEvent>

/**
 * One event of the stream of POST /api/translate-inscription: the same, but for the result. The
 * deltas of `content` bring its sections as they will stand in the story.
 */
export const InscriptionEvent = z.discriminatedUnion('event', [
  StepEvent,
  DeltaEvent,
  z.object({ event: z.literal('story'), data: InscriptionResult }),
  ErrorEvent,
])
export type InscriptionEvent = z.infer<typeof InscriptionEvent>
