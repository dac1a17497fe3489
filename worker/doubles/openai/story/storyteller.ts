import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import { inscriptionOf } from '../../gazetteer/inscriptions.ts'
import type { Telling } from '../../gazetteer/landmark.ts'
import type { Answer } from './answer.ts'
import type { StoryRequest } from './story-request.ts'

const contentOf = (telling: Telling, format: 'quick_facts' | 'history_guide'): string =>
  format === 'history_guide'
    ? telling.guide.join('\n\n')
    : telling.facts.map((fact) => `• ${fact}`).join('\n')

const unrecognised = (candidates: readonly string[]): Answer => ({
  recognised: false,
  title: '',
  content: '',
  funFact: '',
  place: null,
  candidates,
})

/**
 * Tells of the landmark that is asked for, in the asked language. What the gazetteer does not
 * know is not recognised; nor is an inscription of which there is only a name.
 */
export const tellStory = (gazetteer: Gazetteer, request: StoryRequest): Answer => {
  const { landmark: name, format, language } = request
  const landmark = gazetteer.findByName(name)
  if (!landmark || format === 'translate_inscription') {
    return unrecognised(gazetteer.candidatesFor(name, language))
  }
  const telling = landmark[language]
  return {
    recognised: true,
    title: telling.title,
    content: contentOf(telling, format),
    funFact: telling.funFact,
    place: telling.place,
    candidates: [],
  }
}

/** What is said of a text that this double has no translation of: it gives it back as it is. */
const untranslated = {
  en: {
    title: 'Words on a Stone',
    language: 'an unknown language',
    explanation:
      'This double of the storyteller knows a few inscriptions by heart, and not this one.',
    miniStory: 'Somebody had these words set up so that you would stop before them, as you did.',
  },
  fr: {
    title: 'Des mots sur une pierre',
    language: 'langue inconnue',
    explanation:
      'Cette doublure du conteur connaît quelques inscriptions par cœur, et pas celle-ci.',
    miniStory:
      'Quelqu’un a fait placer ces mots pour que vous vous arrêtiez devant eux, et vous voilà.',
  },
} as const

/** Tells of an inscription whose text was read before, whatever that text says. */
export const tellInscription = (
  gazetteer: Gazetteer,
  { landmark: name, language }: StoryRequest,
  text: string,
): Answer => {
  const landmark = gazetteer.findByName(name)
  const known = landmark && inscriptionOf(landmark)
  const { translation, ...telling } =
    known?.text === text ? known[language] : { ...untranslated[language], translation: text }
  return {
    recognised: true,
    ...telling,
    translatedText: translation,
    place: landmark?.[language].place ?? null,
    candidates: [],
  }
}
