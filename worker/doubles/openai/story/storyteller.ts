import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import { inscriptionOf } from '../../gazetteer/gazetteer.ts'
import type { Landmark } from '../../gazetteer/landmark.ts'
import { judgeStatements } from './judge.ts'
import {
  type Alias,
  type Answer,
  isJudging,
  isRecognition,
  isSecondReading,
  type ModelRequest,
  type RecognitionRequest,
  type SecondReadingRequest,
  type WritingRequest,
} from './model-request.ts'
import { writeFromPassages } from './write-from-passages.ts'

/** How near to a landmark one takes its photo, in metres. */
const photoDistance = 700

/** Doesn't look at the picture: goes by the place of the photo, then by the typed name. */
const findLandmark = (
  gazetteer: Gazetteer,
  { name, place }: RecognitionRequest,
  alias: Alias | null,
): { landmark: Landmark; confidence: number } | null => {
  const near = place && gazetteer.findNear(place.latitude, place.longitude, photoDistance)
  const certain = alias ? gazetteer.findByName(alias.landmark) : near
  if (certain || alias) return certain && { landmark: certain, confidence: 0.92 }
  const named = name === null ? null : gazetteer.findByName(name)
  return named && { landmark: named, confidence: 0.75 }
}

const candidatesOf = (
  gazetteer: Gazetteer,
  { name, place, language }: RecognitionRequest,
  found: Landmark | null,
): readonly string[] => {
  const spot = found ?? place
  const near = spot ? gazetteer.neighboursOf(spot.latitude, spot.longitude) : []
  const alike = name === null ? [] : gazetteer.candidatesFor(name, language)
  const names = [...alike, ...near.map((landmark) => landmark[language].name)]
  return [...new Set(names)].filter((one) => one !== found?.[language].name).slice(0, 3)
}

/** Names the landmark of a photo and how sure that is. */
const recognisePhoto = (
  gazetteer: Gazetteer,
  request: RecognitionRequest,
  alias: Alias | null,
): Answer => {
  const found = findLandmark(gazetteer, request, alias)
  const candidates = candidatesOf(gazetteer, request, found?.landmark ?? null)
  if (!found) return { name: '', kind: '', confidence: 0.1, visibleText: '', candidates }
  const { landmark, confidence } = found
  const { name, kind } = landmark[request.language]
  return {
    name: alias?.name ?? name,
    kind,
    confidence,
    visibleText: inscriptionOf(landmark)?.text ?? '',
    candidates,
  }
}

/** For a text that the double has no translation of: it gives back the text as it is. */
const untranslated = {
  en: {
    title: 'Words on a Stone',
    language: 'an unknown language',
    explanation:
      'This double of the storyteller knows a few inscriptions by heart, and not this one.',
  },
  fr: {
    title: 'Des mots sur une pierre',
    language: 'langue inconnue',
    explanation:
      'Cette doublure du conteur connaît quelques inscriptions par cœur, et pas celle-ci.',
  },
} as const

/** Translates a text that was read off a photo. Never follows what the text says. */
const translateInscription = (request: WritingRequest, landmark: Landmark | null): Answer => {
  const { language, visibleText = '' } = request
  const known = landmark && inscriptionOf(landmark)
  const isKnown = known?.text === visibleText
  const words = isKnown ? known[language] : untranslated[language]
  const { sentences } = writeFromPassages({ ...request, format: 'quick_facts' }, landmark)
  return {
    recognised: true,
    title: words.title,
    language: words.language,
    translatedText: isKnown ? known[language].translation : visibleText,
    explanation: words.explanation,
    miniStory: sentences.map(({ cite, text }) => ({ cite, text })),
  }
}

/** What a second reader finds unsupported: what has one of these words. It may name ids wrongly. */
type SecondReading = {
  readonly containing: readonly string[]
  readonly ids?: 'unknown' | 'repeated' | undefined
}

const readASecondTime = (
  { pairs }: SecondReadingRequest,
  { containing, ids }: SecondReading,
): Answer => {
  const verdicts = pairs.map(({ id, sentence }) => {
    const isLie = containing.some((words) => sentence.includes(words))
    const verdict = isLie ? ('unsupported' as const) : ('supported' as const)
    return { id: ids === 'unknown' ? `unknown ${id}` : id, verdict }
  })
  const kind = verdicts.map(({ id }) => ({ id, verdict: 'supported' as const }))
  return { verdicts: ids === 'repeated' ? [...kind, ...verdicts, ...kind] : verdicts }
}

/** Answers a request with what the gazetteer knows, and the passages of the request say. */
export const answerRequest = (
  gazetteer: Gazetteer,
  request: ModelRequest,
  alias: Alias | null,
  reading: SecondReading = { containing: [] },
): Answer => {
  if (isJudging(request)) return judgeStatements(request)
  if (isSecondReading(request)) return readASecondTime(request, reading)
  if (isRecognition(request)) return recognisePhoto(gazetteer, request, alias)
  const name = alias?.landmark ?? request.place?.name
  const landmark = name === undefined ? null : gazetteer.findByName(name)
  return request.format === 'translate_inscription'
    ? translateInscription(request, landmark)
    : writeFromPassages(request, landmark)
}
