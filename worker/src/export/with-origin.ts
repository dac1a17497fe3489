import { Story } from '@storystone/schema/contract/story.ts'
import { creditLines, isQuoted, trainedAlgorithmicMedia } from '@storystone/schema/credit.ts'
import * as z from 'zod/mini'

const Credited = z.pick(Story, { writer: true, sources: true, language: true })

/**
 * The JSON of a story with the credit of its sources, and with what says to machines that a model
 * wrote it: null for an article's own sentences.
 */
export const withOrigin = (json: string): string => {
  const story = Credited.parse(JSON.parse(json))
  const origin = JSON.stringify({
    credit: creditLines(story, story.language),
    digitalSourceType: isQuoted(story) ? null : trainedAlgorithmicMedia,
  })
  return `${json.slice(0, -1)},${origin.slice(1)}`
}
