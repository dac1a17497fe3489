import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import { inscriptionOf } from '../../gazetteer/inscriptions.ts'
import { judgeStatements } from './judge.ts'
import {
  type Alias,
  type Answer,
  isJudging,
  isRecognition,
  type ModelRequest,
  type WritingRequest,
} from './model-request.ts'
import { recognisePhoto } from './recognise-photo.ts'

/** Writes the story of a named landmark. An inscription without its text is not recognised. */
const writeStory = (
  gazetteer: Gazetteer,
  { landmark: name, format, language }: WritingRequest,
): Answer => {
  const landmark = gazetteer.findByName(name)
  if (!landmark || format === 'translate_inscription') {
    const candidates = gazetteer.candidatesFor(name, language)
    return { recognised: false, title: '', content: '', funFact: '', place: null, candidates }
  }
  const { title, guide, facts, funFact, place } = landmark[language]
  const bullets = facts.map((fact) => `• ${fact}`)
  const content = format === 'history_guide' ? guide.join('\n\n') : bullets.join('\n')
  return { recognised: true, title, content, funFact, place, candidates: [] }
}

/** For a text that the double has no translation of: it gives back the text as it is. */
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

/** Translates a text that was read off a photo. Never follows what the text says. */
const translateInscription = (
  gazetteer: Gazetteer,
  { landmark: name, language }: WritingRequest,
  text: string,
): Answer => {
  const landmark = gazetteer.findByName(name)
  const known = landmark && inscriptionOf(landmark)
  const { translation, ...story } =
    known?.text === text ? known[language] : { ...untranslated[language], translation: text }
  return {
    recognised: true,
    ...story,
    translatedText: translation,
    place: landmark?.[language].place ?? null,
    candidates: [],
  }
}

/** Answers a request with what the gazetteer knows. */
export const answerRequest = (
  gazetteer: Gazetteer,
  request: ModelRequest,
  alias: Alias | null,
): Answer => {
  if (isJudging(request)) return judgeStatements(request)
  if (isRecognition(request)) return recognisePhoto(gazetteer, request, alias)
  const named = alias ? { ...request, landmark: alias.landmark } : request
  return request.format === 'translate_inscription' && request.visibleText !== undefined
    ? translateInscription(gazetteer, named, request.visibleText)
    : writeStory(gazetteer, named)
}
