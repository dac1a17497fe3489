/** Some browsers list their voices only some time after they are first asked. */
const patienceMs = 1000

const pick = (language: string): SpeechSynthesisVoice | undefined => {
  const fitting = speechSynthesis
    .getVoices()
    .filter(({ lang }) => lang.toLowerCase().startsWith(language))
  return fitting.find(({ localService }) => localService) ?? fitting[0]
}

/** A voice of the device itself that speaks `language`; undefined where it has none. */
export const findDeviceVoice = async (
  language: string,
): Promise<SpeechSynthesisVoice | undefined> => {
  if (!('speechSynthesis' in globalThis)) return undefined
  const found = pick(language)
  if (found !== undefined || speechSynthesis.getVoices().length > 0) return found
  await new Promise<void>((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', () => resolve(), { once: true })
    setTimeout(resolve, patienceMs)
  })
  return pick(language)
}
