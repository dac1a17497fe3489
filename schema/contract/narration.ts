import * as z from 'zod/mini'
import { genders, voices } from '../voices.ts'
import { Language } from './story.ts'
import { wellFormed } from './text.ts'

/** The id of one of our voices; any other is refused. */
export const KnownVoiceId = z.enum(voices.map(({ id }) => id))

/** Who reads stories aloud. `name` and `description` are in the voice's own language. */
export const VoiceShape = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  gender: z.enum(genders),
  language: Language,
})

/** GET /api/voices: one for each gender and language. */
export const VoiceList = z.array(VoiceShape)
export type VoiceList = z.infer<typeof VoiceList>

/** GET /api/voices/{id}/sample: three seconds of a voice, as MP3. */
export const VoiceSampleParams = z.object({ id: z.string().check(z.maxLength(64)) })

/**
 * POST /api/narrate. `text` is the title and content of one of the user's history guides, compared
 * by letters and digits only; `storyId` says which, where two have the same. A voice of another
 * language than the story's stands for the one of the same gender that speaks it.
 *
 * The answer is audio/mpeg with `Content-Location`, where the whole file will be: frame after frame
 * of one constant bit rate, sent as the sentences come. Nothing of it is changed later: what has come
 * are the first bytes of the file. An answer that breaks off has left no file.
 */
export const NarrateRequest = z.object({
  text: z.string().check(z.minLength(1)),
  voiceId: KnownVoiceId,
  storyId: z.optional(z.string().check(wellFormed(), z.minLength(1), z.maxLength(64))),
})
export type NarrateRequest = z.infer<typeof NarrateRequest>

/** GET /api/stories/{id}/narration-timings. */
export const NarrationTimingsQuery = z.object({ voiceId: KnownVoiceId })

/**
 * The sentences of a story's content that have been spoken so far, in their order, none before the
 * first: its characters from `start` to before `end` (UTF-16, as `slice` counts) and when they begin,
 * in seconds of the audio. The title comes before the first of them.
 */
export const NarrationTimings = z.array(
  z.object({
    start: z.int().check(z.gte(0)),
    end: z.int().check(z.gte(0)),
    seconds: z.number().check(z.gte(0)),
  }),
)
export type NarrationTimings = z.infer<typeof NarrationTimings>
