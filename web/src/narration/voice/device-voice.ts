import { useEffect, useState } from 'react'

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
