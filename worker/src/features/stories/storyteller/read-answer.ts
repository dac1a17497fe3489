import type { Format } from '@storystone/schema/catalog.ts'
import * as z from 'zod/mini'
import { cleanCandidates, parseJson } from './answer-json.ts'
import type { Writing } from './story-order.ts'

/** A storyteller's whole answer. `place` and `candidates` may be missing from other servers'. */
const Answer = z.object({
  recognised: z.boolean(),
  title: z.string(),
  content: z.string(),
  funFact: z.string(),
  place: z._default(z.nullable(z.string()), null),
  candidates: z._default(z.array(z.string()), []),
})

const bullet = /^\s*[•*-]\s+/

const factLines = (content: string): string =>
  content
    .split('\n')
    .filter((line) => bullet.test(line))
    .map((line) => `• ${line.replace(bullet, '').trim()}`)
    .join('\n')

const paragraphs = (content: string): string =>
  content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .join('\n\n')

/** The content in the shape of its format; empty when there is nothing of that shape in it. */
const shapeContent = (content: string, format: Format): string =>
  format === 'quick_facts' ? factLines(content) : paragraphs(content)

/** Makes a story of the whole answer, or says why it is none. */
export const readAnswer = (text: string, format: Format): Writing => {
  const answer = Answer.safeParse(parseJson(text))
  if (!answer.success) return { outcome: 'failed', reason: 'the answer has another shape' }
  const { recognised, title, content, funFact, place, candidates } = answer.data
  if (!recognised) return { outcome: 'not_recognised', candidates: cleanCandidates(candidates) }
  const shaped = shapeContent(content, format)
  if (!title.trim() || !shaped) return { outcome: 'failed', reason: 'the story is empty' }
  return {
    outcome: 'written',
    story: {
      title: title.trim(),
      content: shaped,
      funFact: funFact.trim() || null,
      place: place?.trim() || null,
      inscription: null,
    },
  }
}
