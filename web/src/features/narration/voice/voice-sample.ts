import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { VoiceId } from '@storystone/schema/voices.ts'
import { addressOf } from '../../../network/address.ts'

/** Apart from the audio of stories, which ends when another voice is chosen. */
let sample: HTMLAudioElement | undefined

/** Lets one hear a voice for three seconds. What fails is no matter: the voice is chosen anyway. */
export const playSample = (id: VoiceId): void => {
  sample ??= new Audio()
  sample.src = addressOf(endpoints.voiceSample, { id })
  sample.play().catch((error: unknown) => console.info('The voice could not be tried', error))
}

/** A sample says no more when a story begins. */
export const stopSample = (): void => sample?.pause()
