import { useEffect, useState } from 'react'
import { findDeviceVoice } from './device-voice.ts'

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
