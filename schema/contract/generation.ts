import * as z from 'zod/mini'
import { Format, Language } from './story.ts'

/** A story that is being written. `landmark` is the name the user gave; null without one. */
export const GenerationUnderWay = z.object({
  id: z.string(),
  format: Format,
  language: Language,
  landmark: z.nullable(z.string()),
  startedAt: z.iso.datetime(),
})
export type GenerationUnderWay = z.infer<typeof GenerationUnderWay>

/** GET /api/generations: what is being written for the user now, oldest first. */
export const GenerationList = z.array(GenerationUnderWay)
export type GenerationList = z.infer<typeof GenerationList>

export const GenerationId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })
