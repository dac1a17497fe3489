import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '../api-error.ts'
import { whenAborted } from '../gate.ts'
import { readBody, requireJson, requireKey, untilGone } from '../http.ts'
import { asVendorSends } from './mp3-headers.ts'
import type { SpeechCall, SpeechScripts } from './scripts.ts'
import { readSpeechRequest, type SpeechRequest } from './speech-request.ts'
import type { Studio } from './synthesizer.ts'
import { espeakVoices } from './voices.ts'

export type SpeechDouble = { readonly studio: Studio; readonly scripts: SpeechScripts }

type Stage = {
  readonly studio: Studio
  readonly request: SpeechRequest
  readonly call: SpeechCall
  readonly response: ServerResponse
  readonly signal: AbortSignal
}

const vendorsSampleRate = 24_000
const anotherSampleRate = 22_050

const record = async (
  { studio, request }: Stage,
  sampleRate = vendorsSampleRate,
): Promise<Buffer> => {
  const voice = espeakVoices.get(request.voice)
  if (!voice) throw new ApiError(400, `There is no voice ${request.voice}.`)
  const mp3 = await studio.record({ text: request.input, voice, sampleRate })
  return asVendorSends(mp3, sampleRate)
}

const send = ({ response }: Stage, mp3: Uint8Array): void => {
  response.writeHead(200, { 'content-type': 'audio/mpeg' })
  response.end(mp3)
}

const breakOff = async (stage: Stage, afterBytes: number): Promise<void> => {
  const { response } = stage
  const mp3 = await record(stage)
  response.writeHead(200, { 'content-type': 'audio/mpeg' })
  await new Promise((resolve) => response.write(mp3.subarray(0, afterBytes), resolve))
  response.destroy()
}

const perform = async (stage: Stage): Promise<void> => {
  const { call, signal } = stage
  const { behaviour } = call
  const afterMs = 'afterMs' in behaviour ? behaviour.afterMs : undefined
  if (afterMs) await wait(afterMs, undefined, { signal })
  switch (behaviour.do) {
    case 'speak':
      return send(stage, await record(stage))
    case 'fail': {
      const { status, retryAfter } = behaviour
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
      throw new ApiError(status, 'As the script says.', { type: 'server_error', headers })
    }
    case 'stall':
      return whenAborted(signal)
    case 'hold': {
      const mp3 = await record(stage)
      await call.held(signal)
      return send(stage, mp3)
    }
    case 'break_off':
      return breakOff(stage, behaviour.afterBytes)
    case 'nonsense':
      return send(stage, Buffer.from('This is no sound at all. '.repeat(40)))
    case 'empty':
      return send(stage, new Uint8Array())
    case 'other_sample_rate':
      return send(stage, await record(stage, anotherSampleRate))
  }
}

/** POST /v1/audio/speech. Throws an ApiError for what is to be refused. */
export const createSpeech = async (
  { studio, scripts }: SpeechDouble,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  requireKey(incoming)
  requireJson(incoming)
  const request = readSpeechRequest(await readBody(incoming))
  const signal = untilGone(response)
  const call = scripts.begin(request.input)
  try {
    await perform({ studio, request, call, response, signal })
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    call.end()
  }
}
