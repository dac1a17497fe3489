import type { Language } from '@storystone/schema/catalog.ts'
import type { Inscription } from '@storystone/schema/contract/story.ts'

type Section = keyof Inscription

/** The sections in the order of the content. */
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

/** An asterisk without a meaning in Markdown, so that text from a photo can't imitate a label. */
const plainAsterisk = '\u2217'

/**
 * Writes the sections of an inscription in order while their texts stream in. `onText` gets the
 * content piece by piece, each text trimmed.
 */
export const createSectionWriter = (
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
      const written = isNew ? plain.trimStart() : plain
      const shown = written.trimEnd()
      if (shown === '') {
        blanks = isNew ? '' : written
        return
      }
      blanks = written.slice(shown.length)
      const opening = `${isFirst ? '' : '\n\n'}${labels[language][section]} `
      onText(isNew ? opening + shown : shown)
      current = section
      isFirst = false
    },
  }
}

/** The content of an inscription's story: its sections without the empty ones. */
export const inscriptionContent = (inscription: Inscription, language: Language): string => {
  let content = ''
  const writer = createSectionWriter(language, (text) => {
    content += text
  })
  for (const section of sections) writer.add(section, inscription[section])
  return content
}
