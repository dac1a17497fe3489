import type { Language } from '@storystone/schema/catalog.ts'
import type { Inscription } from '@storystone/schema/contract/story.ts'

type Section = keyof Inscription

/** In the order in which they stand in the content. */
const sections = [
  'language',
  'originalText',
  'translatedText',
  'explanation',
  'miniStory',
] as const satisfies readonly Section[]

const labels: Readonly<Record<Language, Readonly<Record<Section, string>>>> = {
  en: {
    language: '**Language:**',
    originalText: '**Original text:**',
    translatedText: '**Translation:**',
    explanation: '**Explanation:**',
    miniStory: '**A short story:**',
  },
  fr: {
    language: '**Langue\u00a0:**',
    originalText: '**Texte original\u00a0:**',
    translatedText: '**Traduction\u00a0:**',
    explanation: '**Explication\u00a0:**',
    miniStory: '**Petite histoire\u00a0:**',
  },
}

/** An asterisk that makes no mark-up: a text that was read can't pretend to be a section. */
const plainAsterisk = '\u2217'

/**
 * Writes the sections of an inscription one behind the other while their texts come. `onText`
 * is given the content piece by piece; blanks at the ends of a text are left out.
 */
export const openSections = (
  language: Language,
  onText: (text: string) => void,
): { add: (section: Section, text: string) => void } => {
  let current: Section | null = null
  let blanks = ''
  let isFirst = true
  return {
    add: (section, text) => {
      if (section !== current) blanks = ''
      const plain = `${blanks}${text.replaceAll('*', plainAsterisk)}`
      const isNew = section !== current
      const words = isNew ? plain.trimStart() : plain
      const shown = words.trimEnd()
      if (shown === '') {
        blanks = isNew ? '' : words
        return
      }
      blanks = words.slice(shown.length)
      const opening = `${isFirst ? '' : '\n\n'}${labels[language][section]} `
      onText(isNew ? opening + shown : shown)
      current = section
      isFirst = false
    },
  }
}

/** The content of an inscription's story: its sections, those that are empty left out. */
export const sectionsOf = (inscription: Inscription, language: Language): string => {
  let content = ''
  const writer = openSections(language, (text) => {
    content += text
  })
  for (const section of sections) writer.add(section, inscription[section])
  return content
}
