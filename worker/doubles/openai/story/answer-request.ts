import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import type { Answer, Disguise } from './answer.ts'
import { recognise } from './recognise.ts'
import { isRecognition, type Request } from './story-request.ts'
import { tellInscription, tellStory } from './storyteller.ts'

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
