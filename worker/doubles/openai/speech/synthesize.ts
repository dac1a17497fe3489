import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import run from 'espeak-ng'
import { createMp3Encoder } from 'wasm-media-encoders'
import type { Speech } from './synthesis-task.ts'

const compile = async (): Promise<WebAssembly.Module> => {
  const folder = new URL('.', import.meta.resolve('espeak-ng'))
  return WebAssembly.compile(await readFile(fileURLToPath(new URL('espeak-ng.wasm', folder))))
}
let compiled: Promise<WebAssembly.Module> | undefined
let mp3Encoder: ReturnType<typeof createMp3Encoder> | undefined

const waveHeaderLength = 44
const espeakSampleRate = 22_050
const wordsPerMinute = 165
const bitrate = 64

/** Reads the samples, -1 to 1, of espeak-ng's wave files: 16 bits, one channel. */
const samplesOf = (wave: Uint8Array): Float32Array => {
  const view = new DataView(wave.buffer, wave.byteOffset + waveHeaderLength)
  const samples = new Float32Array(Math.floor(view.byteLength / 2))
  for (let i = 0; i < samples.length; i += 1) samples[i] = view.getInt16(i * 2, true) / 32_768
  return samples
}

const speak = async ({ text, voice }: Speech): Promise<Float32Array> => {
  compiled ??= compile()
  const module = await compiled
  const output: string[] = []
  const espeak = await run({
    arguments: [
      ...['-f', 'text', '-w', 'wave', '-v', voice.name],
      ...['-p', String(voice.pitch), '-s', String(wordsPerMinute)],
    ],
    preRun: [({ FS }) => FS.writeFile('text', text)],
    print: (line) => output.push(line),
    printErr: (line) => output.push(line),
    instantiateWasm: (imports, receive) => {
      WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module))
      return {}
    },
  })
  const samples = samplesOf(espeak.FS.readFile('wave'))
  if (samples.length === 0) throw new Error(`espeak-ng was silent: ${output.join(' ')}`)
  return samples
}

/** Speaks a text as MP3 frames of 64 kbit/s, one channel, without a tag. */
export const synthesize = async (speech: Speech): Promise<Uint8Array> => {
  const samples = await speak(speech)
  mp3Encoder ??= createMp3Encoder()
  const encoder = await mp3Encoder
  encoder.configure({
    channels: 1,
    sampleRate: espeakSampleRate,
    bitrate,
    outputSampleRate: speech.sampleRate === 22_050 ? 22_050 : 24_000,
  })
  const start = encoder.encode([samples]).slice()
  return Buffer.concat([start, encoder.finalize()])
}
