import * as z from 'zod/mini'
import { ErrorBody } from './error.ts'
import { InscriptionResult, Source, StoryResult, storyFields } from './story.ts'

/** The steps of a generation, in order. */
const storySteps = ['reading_photo', 'looking_up', 'writing'] as const
export type StoryStep = (typeof storySteps)[number]

/** The first event: where the same stream can be had again, GET /api/generations/{id}/events. */
const GenerationEvent = z.object({
  event: z.literal('generation'),
  data: z.object({ id: z.string() }),
})
const StepEvent = z.object({
  event: z.literal('step'),
  data: z.object({ step: z.enum(storySteps) }),
})
const DeltaEvent = z.object({
  event: z.literal('delta'),
  data: z.object({ field: z.enum(storyFields), text: z.string() }),
})
/** Takes back the last `length` UTF-16 units of a field. */
const RetractEvent = z.object({
  event: z.literal('retract'),
  data: z.object({ field: z.enum(storyFields), length: z.int().check(z.gte(1)) }),
})
/** Facts of the source in its own words, to read until the first text comes. */
const MeanwhileEvent = z.object({
  event: z.literal('meanwhile'),
  data: z.object({ facts: z.array(z.string()), source: Source }),
})
/** Where the written sentences are, and which of them a second reader has found supported so far. */
const CheckedSentence = z.object({
  field: z.enum(storyFields),
  start: z.int().check(z.gte(0)),
  end: z.int().check(z.gte(0)),
  isChecked: z.boolean(),
})
export type CheckedSentence = z.infer<typeof CheckedSentence>

const CheckingEvent = z.object({
  event: z.literal('checking'),
  data: z.object({ citations: z.array(CheckedSentence) }),
})
const ErrorEvent = z.object({
  event: z.literal('error'),
  data: z.extend(ErrorBody, { status: z.number() }),
})

/**
 * An event of a generating call's stream: `generation`, any number of `step`, `meanwhile`, `delta`, `retract` and `checking`,
 * then one `story` or `error`. `text` of a delta is decoded text to append to its field. A replay is
 * just the last one. Events of other names are to be ignored.
 */
export const StoryEvent = z.discriminatedUnion('event', [
  GenerationEvent,
  StepEvent,
  DeltaEvent,
  RetractEvent,
  MeanwhileEvent,
  CheckingEvent,
  z.object({ event: z.literal('story'), data: StoryResult }),
  ErrorEvent,
])
export type StoryEvent = z.infer<typeof StoryEvent>

/**
 * The same for POST /api/translate-inscription, with its own result. Deltas of `content` are its
 * sections as the story will have them.
 */
export const InscriptionEvent = z.discriminatedUnion('event', [
  GenerationEvent,
  StepEvent,
  DeltaEvent,
  RetractEvent,
  MeanwhileEvent,
  CheckingEvent,
  z.object({ event: z.literal('story'), data: InscriptionResult }),
  ErrorEvent,
])
export type InscriptionEvent = z.infer<typeof InscriptionEvent>
