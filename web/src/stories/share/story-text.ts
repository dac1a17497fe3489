import {
  creditLines,
  isGuidedReading,
  trainedAlgorithmicMedia,
} from '@storystone/schema/attribution.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import type { Format } from '@storystone/schema/formats.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import { type Language, languageTraits } from '@storystone/schema/languages.ts'
import {
  bulletsOf,
  headingsOf,
  paragraphSpans,
  paragraphsOf,
  placeLine,
  type Section,
  sectionsOf,
  withoutMarkup,
} from '@storystone/schema/story-text.ts'
import type { TFunction } from 'i18next'
import { formatDate } from '#web/ui/dates-and-numbers.tsx'

const sectionText = ({ label, text }: Section, colon: string): string =>
  label === '' ? text : `${label}${colon} ${text}`

/** The content of a story without markup. `colon` follows the label of a section. */
export const plainContent = (content: string, format: Format, colon = ':'): string => {
  switch (format) {
    case 'quick_facts':
      return withoutMarkup(
        bulletsOf(content)
          .map((fact) => `• ${fact}`)
          .join('\n'),
      )
    case 'history_guide':
      return withoutMarkup(paragraphsOf(content).join('\n\n'))
    case 'translate_inscription':
      return withoutMarkup(
        sectionsOf(content)
          .map((section) => sectionText(section, colon))
          .join('\n\n'),
      )
  }
}

/** A guide with the headings over its paragraphs. */
const headedGuide = (content: string, headings: ReadonlyMap<number, string>): string =>
  paragraphSpans(content)
    .map(({ start, end }) => {
      const heading = headings.get(start)
      const words = withoutMarkup(content.slice(start, end))
      return (heading === undefined ? '' : `${heading}\n\n`) + words
    })
    .join('\n\n')

/** The fun fact of a story; undefined where it has none. */
export const funFactOf = ({ funFact }: Story): string | undefined => funFact?.trim() || undefined

/** Lines that say who wrote a story and what it rests on, with each licence. They go with every copy of it. */
const originText = (story: Story, language: Language, t: TFunction): string => {
  const credits = creditLines(story, language)
  return [
    t(isGuidedReading(story) ? 'sources.fromWikipedia' : 'story.generatedBy'),
    ...(credits.length === 0 ? [] : [`${t('sources.title')}${languageTraits[language].colon}`]),
    ...credits,
  ].join('\n')
}

/**
 * A story as plain text, to share: title, place, date, content, fun fact, and what it rests on.
 * The labels are in the app's language.
 */
export const storyText = (story: Story, language: Language, t: TFunction): string => {
  const fact = funFactOf(story)
  const headings = headingsOf(story)
  const { colon } = languageTraits[story.language]
  const place = placeLine(story)
  const about = `${formatDate(story.createdAt, language)} · ${t(`formats.${story.format}`)}`
  return [
    [withoutItalics(story.title), place, about].filter(Boolean).join('\n'),
    headings.size > 0
      ? headedGuide(story.content, headings)
      : plainContent(story.content, story.format, colon),
    ...(fact === undefined ? [] : [`${t('story.funFact')}\n${withoutItalics(fact)}`]),
    originText(story, language, t),
  ].join('\n\n')
}

/** A story as the text of a file, with a line that says to machines whether a model wrote it. */
export const storyFile = (story: Story, language: Language, t: TFunction): string => {
  const text = storyText(story, language, t)
  return isGuidedReading(story) ? text : `${text}\n\nDigitalSourceType: ${trainedAlgorithmicMedia}`
}
