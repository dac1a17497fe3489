import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import { inscriptionOf } from '../../gazetteer/inscriptions.ts'
import type { Landmark } from '../../gazetteer/landmark.ts'
import type { Alias, Answer, RecognitionRequest } from './model-request.ts'

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
export const recognisePhoto = (
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
