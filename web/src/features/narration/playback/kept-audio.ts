import type { Story } from '@storystone/schema/contract/story.ts'
import { useAccount } from '../../../session/store.ts'
import { keepNarration, readNarration } from '../../../storage/shelf/shelf-audio.ts'
import { emitShelfEvent } from '../../../storage/shelf/shelf-events.ts'
import { readChoices } from '../../../storage/shelf/shelf-notes.ts'
import { sayWhyNot } from '../../../story/sync/shelf-trouble.ts'
import type { WholeAudio } from './audio.ts'

type Told = Pick<Story, 'id' | 'title' | 'content'>

/** The audio of a story in a voice from this device; undefined where it is not kept. */
export const readKeptAudio = async (
  tale: Told,
  voiceId: string,
): Promise<WholeAudio | undefined> => {
  const kept = await readNarration(tale, voiceId).catch((error: unknown) => {
    console.info('No narration is kept here', error)
    return undefined
  })
  return kept && { kind: 'whole', blob: kept.blob, sentences: async () => kept.sentences }
}

/** Keeps an audio for times without a signal, unless its story is not wanted here. Never rejects. */
export const keepAudio = async (tale: Told, voiceId: string, audio: WholeAudio): Promise<void> => {
  const { account } = useAccount.getState()
  if (account.status !== 'signed-in') return
  try {
    if ((await readChoices()).silent.includes(tale.id)) return
    const sentences = await audio.sentences()
    await keepNarration(account.user.id, tale, voiceId, { blob: audio.blob, sentences })
    emitShelfEvent('files')
  } catch (error) {
    sayWhyNot(error)
  }
}
