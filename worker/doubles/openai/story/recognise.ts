import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import { inscriptionOf } from '../../gazetteer/inscriptions.ts'
import type { Landmark } from '../../gazetteer/landmark.ts'
import type { Answer, Disguise } from './answer.ts'
import type { RecognitionRequest } from './story-request.ts'

/** How near one is to a landmark that one takes a picture of, in metres. */
const photoDistance = 700

/** This double does not look at the picture: it goes by where it was taken, then by the name. */
const findSubject = (
  gazetteer: Gazetteer,
  { name, place }: RecognitionRequest,
  disguise: Disguise | null,
): { landmark: Landmark; confidence: number } | null => {
  if (disguise) {
    const landmark = gazetteer.findByName(disguise.as)
    return landmark && { landmark, confidence: 0.92 }
  }
  const near = place && gazetteer.findNear(place.latitude, place.longitude, photoDistance)
  if (near) return { landmark: near, confidence: 0.92 }
  const named = name === null ? null : gazetteer.findByName(name)
  return named && { landmark: named, confidence: 0.75 }
}

const candidatesOf = (
  gazetteer: Gazetteer,
  { name, place, language }: RecognitionRequest,
  taken: Landmark | null,
): readonly string[] => {
  const spot = taken ?? place
  const near = spot ? gazetteer.neighboursOf(spot.latitude, spot.longitude) : []
  const alike = name === null ? [] : gazetteer.candidatesFor(name, language)
  const names = [...alike, ...near.map((landmark) => landmark[language].name)]
  return [...new Set(names)].filter((one) => one !== taken?.[language].name).slice(0, 3)
}

/** Says what a photo shows: the landmark near its place or of its name, else that it can't tell. */
export const recognise = (
  gazetteer: Gazetteer,
  request: RecognitionRequest,
  disguise: Disguise | null,
): Answer => {
  const subject = findSubject(gazetteer, request, disguise)
  const candidates = candidatesOf(gazetteer, request, subject?.landmark ?? null)
  if (!subject) return { name: '', kind: '', confidence: 0.1, visibleText: '', candidates }
  const { landmark, confidence } = subject
  const { name, kind } = landmark[request.language]
  return {
    name: disguise?.key ?? name,
    kind,
    confidence,
    visibleText: inscriptionOf(landmark)?.text ?? '',
    candidates,
  }
}
