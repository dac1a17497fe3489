import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { defaultLanguage, isLanguage, type Language } from '@storystone/schema/languages.ts'
import {
  defaultGender,
  type Gender,
  genders,
  type Speaker,
  type VoiceId,
  voiceSamples,
  voices,
} from '@storystone/schema/voices.ts'
import i18next from 'i18next'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { addressOf } from '#web/platform/api/api.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { loadApi } from '#web/platform/lazy-part.ts'
import {
  readLocal,
  readPreference,
  removeLocal,
  writeLocal,
  writePreference,
} from '#web/platform/storage/web-storage.ts'
import { ChevronIcon } from '#web/ui/icons/icons.tsx'
import { CheckIcon, VoiceIcon } from '#web/ui/icons/late-icons.tsx'
import { menuItemClass } from '#web/ui/overlay/menu.tsx'

/** Some browsers list their voices only some time after the first call. */
const timeoutMs = 1000

const pickVoice = (language: string): SpeechSynthesisVoice | undefined => {
  const matching = speechSynthesis
    .getVoices()
    .filter(({ lang }) => lang.toLowerCase().startsWith(language))
  return matching.find(({ localService }) => localService) ?? matching[0]
}

/** A voice of the device that speaks `language`; undefined where it has none. */
export const findDeviceVoice = async (
  language: string,
): Promise<SpeechSynthesisVoice | undefined> => {
  if (!('speechSynthesis' in globalThis)) return undefined
  const found = pickVoice(language)
  if (found !== undefined || speechSynthesis.getVoices().length > 0) return found
  await new Promise<void>((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', () => resolve(), { once: true })
    setTimeout(resolve, timeoutMs)
  })
  return pickVoice(language)
}

/** A voice of the device for a language; null where it has none, undefined until that is known. */
export const useDeviceVoice = (language: string): SpeechSynthesisVoice | null | undefined => {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>()
  useEffect(() => {
    let isCurrent = true
    void findDeviceVoice(language).then((found) => {
      if (isCurrent) setVoice(found ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [language])
  return voice
}

/** A sample has an audio element of its own: the player's is emptied when another voice is chosen. */
let sample: HTMLAudioElement | undefined
/** The device's speech, while it reads a sample. */
let speaking: SpeechSynthesis | undefined

const speakSample = async (language: Language): Promise<void> => {
  const voice = await findDeviceVoice(language)
  if (voice === undefined) return
  const utterance = new SpeechSynthesisUtterance(voiceSamples[language])
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.onend = () => {
    speaking = undefined
  }
  speechSynthesis.cancel()
  speaking = speechSynthesis
  speechSynthesis.speak(utterance)
}

/**
 * Plays three seconds of a voice, or of the device's own where that one reads. A failure is only
 * logged: the voice is chosen anyway.
 */
const playSample = ({ id, language }: KnownVoice, speaker: Speaker): void => {
  if (speaker === 'device') {
    void speakSample(language)
    return
  }
  sample ??= new Audio()
  sample.src = addressOf(endpoints.voiceSample, { id })
  sample
    .play()
    .catch((error: unknown) => console.info('The sample of the voice could not be played', error))
}

/** Call when a story starts to play. */
export const stopSample = (): void => {
  sample?.pause()
  speaking?.cancel()
  speaking = undefined
}

export type KnownVoice = (typeof voices)[number]

/** The one voice of a language and a gender. */
export const voiceOf = (language: Language, gender: Gender): KnownVoice => {
  const found = voices.find((voice) => voice.language === language && voice.gender === gender)
  if (found === undefined) throw new Error(`There is no ${gender} voice in ${language}`)
  return found
}

/** The voice with a stored id if it speaks `language`, otherwise the default voice of `language`. */
export const voiceForStoredId = (id: string | undefined, language: Language): KnownVoice =>
  voices.find((voice) => voice.id === id && voice.language === language) ??
  voiceOf(language, defaultGender)

/** The event on `window` whose detail is the newly chosen voice. */
export const voiceChanged = 'voiceChanged'

const isVoiceId = (value: unknown): value is VoiceId => voices.some(({ id }) => id === value)

const currentLanguage = (): Language =>
  isLanguage(i18next.language) ? i18next.language : defaultLanguage

const storedVoice = (): KnownVoice =>
  voiceForStoredId(readPreference('pref_voice_id', isVoiceId), currentLanguage())

type VoiceChoice = {
  readonly voice: KnownVoice
  /** Chooses a voice of the app's language and returns it. */
  choose(gender: Gender): KnownVoice
}

/** The voice of narrations. A choice is stored for 365 days and emitted as {@link voiceChanged}. */
export const useVoice = create<VoiceChoice>()((set, get) => {
  const change = (voice: KnownVoice): KnownVoice => {
    set({ voice })
    writePreference('pref_voice_id', voice.id)
    dispatchEvent(new CustomEvent(voiceChanged, { detail: voice }))
    return voice
  }
  // A voice speaks one language: another language starts with its own default voice.
  i18next.on('languageChanged', (language) => {
    if (isLanguage(language) && language !== get().voice.language) {
      change(voiceOf(language, defaultGender))
    }
  })
  return {
    voice: storedVoice(),
    choose: (gender) => {
      const chosen = voiceOf(currentLanguage(), gender)
      return chosen === get().voice ? chosen : change(chosen)
    },
  }
})

const storageName = 'storystone:device-voices'

type Speakers = {
  /** The voices that no vendor has, as the server said last: the device's own voice reads for them. */
  readonly byDevice: readonly string[]
  /** The voices that the server has refused since then: the browser may have kept an older answer. */
  readonly refused: readonly string[]
}

const useSpeakers = create<Speakers>()(() => ({
  byDevice: (readLocal(storageName) ?? '').split(','),
  refused: [],
}))

const isByDevice = ({ byDevice, refused }: Speakers, voice: string): boolean =>
  byDevice.includes(voice) || refused.includes(voice)

const keep = (byDevice: readonly string[]): void => {
  if (byDevice.length > 0) writeLocal(storageName, byDevice.join(','))
  else removeLocal(storageName)
  useSpeakers.setState({ byDevice })
}

let isLoading = false

const load = async (): Promise<void> => {
  if (isLoading) return
  isLoading = true
  try {
    const { call, endpoints } = await loadApi()
    const list = await call(endpoints.voices)
    keep(list.filter(({ readBy }) => readBy === 'device').map(({ id }) => id))
  } catch (error) {
    console.info('Who reads aloud could not be loaded', error)
  }
  isLoading = false
}

/** Asks the server who reads in each voice; the browser keeps the answer for five minutes. */
const useLoadedSpeakers = (): void => {
  useEffect(() => {
    void load()
  }, [])
}

/** The server has refused a voice: from now on the device's own voice reads for it. */
export const leaveToDevice = (voice: VoiceId): void =>
  useSpeakers.setState(({ refused }) => ({ refused: [...refused, voice] }))

/** Who reads in a voice, as far as the server has said by now. */
export const speakerOf = (voice: VoiceId): Speaker =>
  isByDevice(useSpeakers.getState(), voice) ? 'device' : 'service'

/** Who reads in a voice. Until the server has answered: what it said at an earlier visit. */
export const useSpeaker = (voice: VoiceId): Speaker => {
  useLoadedSpeakers()
  return useSpeakers((speakers) => (isByDevice(speakers, voice) ? 'device' : 'service'))
}

/** Whether no vendor reads in a language, so that narration is the device's. */
export const useIsReadByDevice = (language: Language): boolean => {
  useLoadedSpeakers()
  return useSpeakers((speakers) =>
    voices.every((voice) => voice.language !== language || isByDevice(speakers, voice.id)),
  )
}

/** Menu lines: the chosen voice, and below it the voices to choose from. */
export const VoiceLines = () => {
  const { t } = useTranslation()
  const { voice } = useVoice()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        aria-controls={id}
        aria-expanded={isOpen}
        className={menuItemClass}
        onClick={() => setIsOpen(!isOpen)}
        type="button"
      >
        <VoiceIcon />
        <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <span>{t('menu.voice')}</span>
          <span className="text-small text-soft">
            {t(`menu.voices.${voice.gender}`, { name: voice.name })}
          </span>
        </span>
        <span className={isOpen ? 'rotate-180' : ''}>
          <ChevronIcon />
        </span>
      </button>
      <ul aria-label={t('menu.voice')} hidden={!isOpen} id={id}>
        {genders.map((gender) => (
          <li key={gender}>
            <VoiceLine gender={gender} />
          </li>
        ))}
      </ul>
    </>
  )
}

const VoiceLine = ({ gender }: { gender: (typeof genders)[number] }) => {
  const { t } = useTranslation()
  const { voice, choose } = useVoice()
  const language = useLanguage()
  const { id, name } = voiceOf(language, gender)
  const reader = useSpeaker(id)
  const isChosen = voice.gender === gender
  return (
    <button
      aria-pressed={isChosen}
      className={`${menuItemClass} pl-12`}
      onClick={() => playSample(choose(gender), reader)}
      type="button"
    >
      <span className="grid flex-1">
        {t(`menu.voices.${gender}`, { name })}
        {reader === 'device' && (
          <span className="text-small text-soft">{t('menu.deviceVoice')}</span>
        )}
      </span>
      {isChosen && <CheckIcon />}
    </button>
  )
}
