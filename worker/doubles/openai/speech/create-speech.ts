import { setTimeout as wait } from 'node:timers/promises'
import { type Exchange, noResponse } from '../../http/double-server.ts'
import { type JsonObject, readJsonRequest } from '../calls/json-request.ts'
import { openAiError, scriptedFailure } from '../calls/openai-error.ts'
import { runCall, whenAborted } from '../calls/scripted-calls.ts'
import type { SpeechCall, SpeechScripts } from './scripts.ts'
import type { SpeechRequest } from './speech-request.ts'
import { espeakVoices, kokoroVoices } from './speech-request.ts'
import type { Synthesizer } from './synthesizer.ts'

/** The ID3v2.4 tag of the vendor's encoder. */
const id3 = (): Buffer => {
  const text = Buffer.from('\u0003Lavf61.7.100\0', 'latin1')
  const frame = Buffer.concat([
    Buffer.from('TSSE', 'latin1'),
    Buffer.from([0, 0, 0, text.length, 0, 0]),
    text,
  ])
  const header = [4, 0, 0, 0, 0, 0, frame.length]
  return Buffer.concat([Buffer.from('ID3', 'latin1'), Buffer.from(header), frame])
}

const sideInfoOfMono = 9
const headerLength = 4

/** A silent frame with the number of frames and bytes that follow, as encoders write it. */
const infoFrame = (header: Uint8Array, length: number, frames: number, bytes: number): Buffer => {
  const info = Buffer.alloc(length)
  info.set(header)
  const at = headerLength + sideInfoOfMono
  info.write('Info', at, 'latin1')
  info.writeUInt32BE(3, at + 4)
  info.writeUInt32BE(frames, at + 8)
  info.writeUInt32BE(bytes, at + 12)
  return info
}

/** Puts before MP3 frames what the vendor puts there: an ID3 tag and an Info frame. */
const withMp3Headers = (mp3: Uint8Array, sampleRate: number): Buffer => {
  const length = Math.floor((72 * 64_000) / sampleRate)
  // The header without its padding bit, so that the frame's length is known.
  const header = Uint8Array.from(mp3.subarray(0, headerLength), (byte, index) =>
    index === 2 ? byte & ~2 : byte,
  )
  const frames = Math.round(mp3.length / length)
  return Buffer.concat([id3(), infoFrame(header, length, frames, mp3.length), mp3])
}

export type SpeechDouble = { readonly synthesizer: Synthesizer; readonly scripts: SpeechScripts }

const vendorSampleRate = 24_000
const otherSampleRate = 22_050

const headers = { 'content-type': 'audio/mpeg' }
const audio = (body: Uint8Array): Response => new Response(new Uint8Array(body), { headers })

const synthesize = async (
  { synthesizer }: SpeechDouble,
  { voice: name, input }: SpeechRequest,
  sampleRate = vendorSampleRate,
): Promise<Buffer> => {
  const voice = espeakVoices.get(name) ?? kokoroVoices.get(name)
  if (!voice) throw openAiError(400, `There is no voice ${name}.`)
  return withMp3Headers(
    await synthesizer.synthesize({ text: input, voice, sampleRate }),
    sampleRate,
  )
}

const perform = async (
  double: SpeechDouble,
  request: SpeechRequest,
  { behaviour, waitForRelease }: SpeechCall,
  { env }: Exchange,
  signal: AbortSignal,
): Promise<Response> => {
  const afterMs = 'afterMs' in behaviour ? behaviour.afterMs : undefined
  if (afterMs) await wait(afterMs, undefined, { signal })
  switch (behaviour.do) {
    case 'speak':
      return audio(await synthesize(double, request))
    case 'fail':
      throw scriptedFailure(behaviour.status, behaviour.retryAfter, behaviour.code)
    case 'stall':
      await whenAborted(signal)
      return noResponse
    case 'hold': {
      const mp3 = await synthesize(double, request)
      await waitForRelease(signal)
      return audio(mp3)
    }
    case 'break_off': {
      const mp3 = await synthesize(double, request)
      const response = env.outgoing.writeHead(200, headers)
      await new Promise((resolve) => response.write(mp3.subarray(0, behaviour.afterBytes), resolve))
      response.destroy()
      return noResponse
    }
    case 'send':
      return audio(Buffer.from(behaviour.base64, 'base64'))
    case 'nonsense':
      return audio(Buffer.from('This is no sound at all. '.repeat(40)))
    case 'empty':
      return audio(new Uint8Array())
    case 'other_sample_rate':
      return audio(await synthesize(double, request, otherSampleRate))
  }
}

/** POST /v1/audio/speech, of a vendor whose parameters `parse` reads. */
export const createSpeech = async (
  double: SpeechDouble,
  c: Exchange,
  parse: (parameters: JsonObject) => SpeechRequest,
): Promise<Response> => {
  const request = parse(await readJsonRequest(c))
  const call = double.scripts.begin(request.input)
  return runCall(call, c, (signal) => perform(double, request, call, c, signal))
}
