import type { LanguageModel } from '../../adapters/openai.ts'
import type {
  Certainty,
  OnText,
  PhotoFile,
  Progress,
  StoryOrder,
  Storyteller,
  WriteFailure,
} from '../../story/storyteller.ts'
import { type Recognition, recognise } from './recognise.ts'
import { writeInscription } from './write-inscription.ts'
import type { KnownLandmark } from './write-order.ts'
import { writeStory } from './write-story.ts'

type Identified = KnownLandmark & Certainty

const fromName = (name: string, photo: PhotoFile | null = null): Identified => ({
  name,
  kind: null,
  visibleText: null,
  photo,
  recognised: photo && name,
  confidence: null,
  candidates: [],
})

const fromRecognition = ({ name, ...recognition }: Recognition): Identified => ({
  ...recognition,
  name,
  recognised: name || null,
  photo: null,
})

/** The user's name for the landmark replaces the recognised one. */
const withUserName = (identified: Identified, name: string): Identified => ({
  ...identified,
  name,
  recognised: name,
  confidence: null,
  candidates: [],
})

type IdentifyResult =
  | { readonly outcome: 'identified'; readonly identified: Identified }
  | WriteFailure

const identify = async (
  model: LanguageModel,
  { landmark, ...rest }: StoryOrder,
  { onStep }: Progress,
): Promise<IdentifyResult> => {
  if (landmark.kind === 'name') {
    return { outcome: 'identified', identified: fromName(landmark.name) }
  }
  const { kind, photo } = landmark
  // An inscription has to be read from the photo, even when the user has named what bears it.
  if (kind === 'named_photo' && rest.format !== 'translate_inscription') {
    return { outcome: 'identified', identified: fromName(landmark.name, photo) }
  }
  onStep('reading_photo')
  const hint = kind === 'photo' ? landmark.hint : landmark.name
  const result = await recognise(model, { ...rest, photo, hint })
  if (result.outcome !== 'recognised') return result
  const identified = fromRecognition(result.recognition)
  return {
    outcome: 'identified',
    identified: kind === 'photo' ? identified : withUserName(identified, landmark.name),
  }
}

/** Emits the step `writing` before the first text. */
const announceWriting = ({ onStep, onText }: Progress): OnText => {
  let isWriting = false
  return (field, text) => {
    if (!isWriting) onStep('writing')
    isWriting = true
    onText(field, text)
  }
}

/** Creates the storyteller on a language model: it recognises the photo, if any, then writes. */
export const createStoryteller = (model: LanguageModel): Storyteller => ({
  write: async (order, progress) => {
    const result = await identify(model, order, progress)
    if (result.outcome !== 'identified') return result
    progress.onStep('looking_up')
    const { recognised, confidence, candidates, ...landmark } = result.identified
    const write = order.format === 'translate_inscription' ? writeInscription : writeStory
    const written = await write(model, { ...order, landmark }, announceWriting(progress))
    if (written.outcome !== 'written') return written
    return { outcome: 'written', story: { ...written.story, recognised, confidence, candidates } }
  },
})
