import type { LanguageModel } from '../../../adapters/openai.ts'
import { type Recognition, recognise } from './recognise.ts'
import type {
  Certainty,
  NotWritten,
  Progress,
  StoryOrder,
  Storyteller,
  WordListener,
} from './story-order.ts'
import { writeInscription } from './write-inscription.ts'
import type { Sight } from './write-order.ts'
import { writeStory } from './write-story.ts'

/** What the writing goes by, and how sure one is of it. */
type Known = Sight & Certainty

const ofName = (name: string, photo: Sight['photo'] = null): Known => ({
  landmark: name,
  kind: null,
  visibleText: null,
  photo,
  recognised: photo && name,
  confidence: null,
  candidates: [],
})

/** What a person named: of that one is as sure as the person. */
const asNamed = (known: Known, name: string): Known => ({
  ...known,
  landmark: name,
  recognised: name,
  confidence: null,
  candidates: [],
})

const ofRecognition = ({ name, ...seen }: Recognition): Known => ({
  ...seen,
  landmark: name,
  recognised: name || null,
  photo: null,
})

type Seen = { readonly outcome: 'known'; readonly known: Known }

const look = async (
  model: LanguageModel,
  { subject, ...rest }: StoryOrder,
  { onStep }: Progress,
): Promise<Seen | NotWritten> => {
  if (subject.kind === 'name') return { outcome: 'known', known: ofName(subject.name) }
  const { kind, photo } = subject
  // The text of an inscription has to be read, also where one was told what bears it.
  if (kind === 'named_photo' && rest.format !== 'translate_inscription') {
    return { outcome: 'known', known: ofName(subject.name, photo) }
  }
  onStep('reading_photo')
  const hint = kind === 'photo' ? subject.hint : subject.name
  const seen = await recognise(model, { ...rest, photo, hint })
  if (seen.outcome !== 'recognised') return seen
  const known = ofRecognition(seen.recognition)
  return { outcome: 'known', known: kind === 'photo' ? known : asNamed(known, subject.name) }
}

/** Says that the writing has begun when its first word comes. */
const announcing = ({ onStep, onWords }: Progress): WordListener => {
  let writing = false
  return (field, text) => {
    if (!writing) onStep('writing')
    writing = true
    onWords(field, text)
  }
}

/**
 * Puts the steps of a story together on a language model: look at the photo where there is one,
 * then write.
 */
export const createStoryteller = (model: LanguageModel): Storyteller => ({
  tell: async (order, progress) => {
    const seen = await look(model, order, progress)
    if (seen.outcome !== 'known') return seen
    progress.onStep('looking_up')
    const { recognised, confidence, candidates, ...sight } = seen.known
    const write = order.format === 'translate_inscription' ? writeInscription : writeStory
    const writing = await write(model, { ...order, sight }, announcing(progress))
    if (writing.outcome !== 'written') return writing
    return { outcome: 'written', story: { ...writing.story, recognised, confidence, candidates } }
  },
})
