/** A voice of espeak-ng: its name, with a variant, and its pitch from 0 to 99. */
export type EspeakVoice = { readonly name: string; readonly pitch: number }

/** Those of the vendor's voices that the catalogue uses. Each speaks one language here. */
export const espeakVoices: ReadonlyMap<string, EspeakVoice> = new Map([
  ['onyx', { name: 'en-gb-x-rp', pitch: 40 }],
  ['nova', { name: 'en+f3', pitch: 55 }],
  ['ash', { name: 'fr', pitch: 40 }],
  ['coral', { name: 'fr+f4', pitch: 55 }],
])

/** Some of those that Kokoro-FastAPI has: one French voice, a woman's. */
export const kokoroVoices: ReadonlyMap<string, EspeakVoice> = new Map([
  ['bm_george', { name: 'en-gb-x-rp', pitch: 35 }],
  ['bf_emma', { name: 'en+f2', pitch: 60 }],
  ['ff_siwis', { name: 'fr+f2', pitch: 60 }],
])
