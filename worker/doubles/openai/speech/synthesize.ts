import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import run from 'espeak-ng'
import { createMp3Encoder } from 'wasm-media-encoders'
import type { Order } from './synthesis-order.ts'

const program = async (): Promise<WebAssembly.Module> => {
  const folder = new URL('.', import.meta.resolve('espeak-ng'))
  return WebAssembly.compile(await readFile(fileURLToPath(new URL('espeak-ng.wasm', folder))))
}
let compiled: Promise<WebAssembly.Module> | undefined
let mp3Encoder: ReturnType<typeof createMp3Encoder> | undefined

const waveHeader = 44
const spokenSampleRate = 22_050
const wordsPerMinute = 165
const bitrate = 64

/** The samples of a wave file of espeak-ng: 16 bits, one channel, -1 to 1. */
const samplesOf = (wave: Uint8Array): Float32Array => {
  const view = new DataView(wave.buffer, wave.byteOffset + waveHeader)
  const samples = new Float32Array(Math.floor(view.byteLength / 2))
  for (let i = 0; i < samples.length; i += 1) samples[i] = view.getInt16(i * 2, true) / 32_768
  return samples
}

const speak = async ({ text, voice }: Order): Promise<Float32Array> => {
  compiled ??= program()
  const module = await compiled
  const said: string[] = []
  const espeak = await run({
    arguments: [
      ...['-f', 'text', '-w', 'wave', '-v', voice.name],
      ...['-p', String(voice.pitch), '-s', String(wordsPerMinute)],
    ],
    preRun: [({ FS }) => FS.writeFile('text', text)],
    print: (line) => said.push(line),
    printErr: (line) => said.push(line),
    instantiateWasm: (imports, give) => {
      WebAssembly.instantiate(module, imports).then((instance) => give(instance, module))
      return {}
    },
  })
  const samples = samplesOf(espeak.FS.readFile('wave'))
  if (samples.length === 0) throw new Error(`espeak-ng said nothing: ${said.join(' ')}`)
  return samples
}

/** Speaks a text by espeak-ng: frames of MP3 of 64 kbit/s, one channel, nothing else. */
export const synthesise = async (order: Order): Promise<Uint8Array> => {
  const samples = await speak(order)
  mp3Encoder ??= createMp3Encoder()
  const encoder = await mp3Encoder
  encoder.configure({
    channels: 1,
    sampleRate: spokenSampleRate,
    bitrate,
    outputSampleRate: order.sampleRate === 22_050 ? 22_050 : 24_000,
  })
  const begun = encoder.encode([samples]).slice()
  return Buffer.concat([begun, encoder.finalize()])
}
