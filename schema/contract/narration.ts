import * as z from 'zod/mini'
import { genders, speakers, voices } from '../voices.ts'
import { Language } from './story.ts'
import { wellFormed } from './text.ts'

/** The id of one of our voices. */
const KnownVoiceId = z.enum(voices.map(({ id }) => id))

/**
 * A voice; `name` and `description` are in its own language. `readBy`: `device` if no vendor has it, so
 * that POST /api/narrate refuses it with `device_voice`.
 */
const VoiceShape = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  gender: z.enum(genders),
  language: Language,
  readBy: z._default(z.enum(speakers), 'service'),
})

/** GET /api/voices: one voice for each gender and language. */
export const VoiceList = z.array(VoiceShape)
export type VoiceList = z.infer<typeof VoiceList>

/** GET /api/voices/{id}/sample: three seconds of a voice, as MP3. */
export const VoiceSampleParams = z.object({ id: z.string().check(z.maxLength(64)) })

/**
 * POST /api/narrate. `text` is compared with the user's guides by letters and digits only. The answer is audio/mpeg,
 * sent as it is spoken; its file will be at `Content-Location`, unless the answer breaks off. 403 `device_voice`: the
 * device's own voice reads stories without a model, and all where no vendor has the voice.
 */
export const NarrateRequest = z.object({
  text: z.string().check(z.minLength(1)),
  /** One of another language is replaced by the story's voice of the same gender. */
  voiceId: KnownVoiceId,
  /** Decides between stories with the same text. */
  storyId: z.optional(z.string().check(wellFormed(), z.minLength(1), z.maxLength(64))),
})
export type NarrateRequest = z.infer<typeof NarrateRequest>

/** GET /api/stories/{id}/narration-timings. */
export const NarrationTimingsQuery = z.object({ voiceId: KnownVoiceId })

/**
 * The sentences of a story's content spoken so far, in order: characters from `start` to before
 * `end` (UTF-16) and the second of the audio at which they begin. The title is spoken before the
 * first of them.
 */
export const NarrationTimings = z.array(
  z.object({
    start: z.int().check(z.gte(0)),
    end: z.int().check(z.gte(0)),
    seconds: z.number().check(z.gte(0)),
  }),
)
export type NarrationTimings = z.infer<typeof NarrationTimings>
