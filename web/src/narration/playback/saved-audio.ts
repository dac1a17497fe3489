import { userIdNow } from '#web/account/session/store.ts'
import { keepNarration, readNarration } from '#web/offline/shelf/shelf-audio.ts'
import { emitShelfEvent } from '#web/offline/shelf/shelf-events.ts'
import { readChoices } from '#web/offline/shelf/shelf-notes.ts'
import { reportSyncError } from '#web/offline/sync/report-sync-error.ts'
import type { StoryWording } from '../text/narrated-story.ts'
import type { AudioFile } from './audio.ts'

/** The audio of a story in a voice from the shelf; undefined where it is not on it. */
export const readSavedAudio = async (
  story: StoryWording,
  voiceId: string,
): Promise<AudioFile | undefined> => {
  const saved = await readNarration(story, voiceId).catch((error: unknown) => {
    console.info('The shelf could not be read for a narration', error)
    return undefined
  })
  return saved && { kind: 'file', blob: saved.blob, loadSentences: async () => saved.sentences }
}

/** Puts an audio on the shelf, unless the user does not want this one there. Never rejects. */
export const saveAudio = async (
  story: StoryWording,
  voiceId: string,
  { blob, loadSentences }: AudioFile,
): Promise<void> => {
  const userId = userIdNow()
  if (userId === undefined) return
  try {
    if ((await readChoices()).silent.includes(story.id)) return
    const sentences = await loadSentences()
    await keepNarration(userId, story, voiceId, { blob, sentences })
    emitShelfEvent('files')
  } catch (error) {
    reportSyncError(error)
  }
}
