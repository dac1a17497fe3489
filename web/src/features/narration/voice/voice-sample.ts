import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { VoiceId } from '@storystone/schema/voices.ts'
import { addressOf } from '../../../network/address.ts'

/** Not the player's audio element, which is emptied when another voice is chosen. */
let sample: HTMLAudioElement | undefined

/** Plays three seconds of a voice. A failure is only logged: the voice is chosen anyway. */
export const playSample = (id: VoiceId): void => {
  sample ??= new Audio()
  sample.src = addressOf(endpoints.voiceSample, { id })
  sample
    .play()
    .catch((error: unknown) => console.info('The sample of the voice could not be played', error))
}

/** Call when a story starts to play. */
export const stopSample = (): void => sample?.pause()
