/** A voice of espeak-ng: its name, with a variant, and its pitch from 0 to 99. */
export type EspeakVoice = { readonly name: string; readonly pitch: number }

const englishMan: EspeakVoice = { name: 'en-gb-x-rp', pitch: 40 }
const englishWoman: EspeakVoice = { name: 'en+f3', pitch: 55 }
const frenchMan: EspeakVoice = { name: 'fr', pitch: 40 }
const frenchWoman: EspeakVoice = { name: 'fr+f4', pitch: 55 }

/** The vendor's voices. Each speaks one language here. The catalogue uses onyx, nova, ash, coral. */
export const espeakVoices: ReadonlyMap<string, EspeakVoice> = new Map([
  ['alloy', englishWoman],
  ['ash', frenchMan],
  ['ballad', englishMan],
  ['cedar', englishMan],
  ['coral', frenchWoman],
  ['echo', englishMan],
  ['fable', englishMan],
  ['marin', englishWoman],
  ['nova', englishWoman],
  ['onyx', englishMan],
  ['sage', englishWoman],
  ['shimmer', englishWoman],
  ['verse', englishMan],
])
