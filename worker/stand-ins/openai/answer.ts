import type { Gazetteer } from '../gazetteer/gazetteer.ts'
import { recognise } from './recogniser.ts'
import { isRecognition, type Request } from './story-request.ts'
import { tellInscription, tellStory } from './storyteller.ts'

/** The model's answer; the order of its properties is the schema's, not this type's. */
export type Answer = Readonly<Record<string, unknown>>

/** A test's wish: what comes by the text `key` is to be taken for the landmark `as`. */
export type Disguise = { readonly key: string; readonly as: string }

/** Answers a request as the gazetteer knows it. */
export const answerTo = (
  gazetteer: Gazetteer,
  request: Request,
  disguise: Disguise | null,
): Answer => {
  if (isRecognition(request)) return recognise(gazetteer, request, disguise)
  const named = disguise ? { ...request, landmark: disguise.as } : request
  return request.format === 'translate_inscription' && request.visibleText !== undefined
    ? tellInscription(gazetteer, named, request.visibleText)
    : tellStory(gazetteer, named)
}
