import { readFileSync } from 'node:fs'
import { type Config, checkModelOf, speechOf } from '#worker/env.ts'
import { recognisePhoto } from '#worker/generation/writing/recognise-photo.ts'
import { readPairs } from '#worker/grounding/verify/second-reader.ts'
import { createLanguageModel } from '#worker/vendors/openai.ts'
import { createSpeech } from '#worker/vendors/speech.ts'
import { voices } from '../../schema/voices.ts'
import { inRoot } from '../cli/paths.ts'
import { type Examination, fail, notSet, ok, passing, type Report, warn } from './finding.ts'

/** A picture that every model may see. */
const picture = () => ({
  bytes: new Uint8Array(readFileSync(inRoot('web/public/icons/any-192.png'))),
  contentType: 'image/png',
})

/** What to do about an alert of a model's or speech's server. */
const adviceFor = (code: string, keyName: string, modelName: string): string => {
  if (/quota|credit|balance|payment|billing|allocation/.test(code)) {
    return 'Add money at the vendor, or raise its limit.'
  }
  if (/key|status_40[13]|account/.test(code)) return `Create another key, and set ${keyName} to it.`
  if (code.includes('organization')) return 'Verify the organisation in the vendor’s settings.'
  return `Look up this code at the vendor, and set ${modelName} to a model that it has.`
}

/** A language model, and what its server says to an operator. */
const watchedModel = (config: Config, setting: string, name: string) => {
  const alerts: string[] = []
  const leftOut: string[] = []
  const model = createLanguageModel({
    apiKey: config.OPENAI_API_KEY,
    baseUrl: config.OPENAI_BASE_URL,
    model: name,
    isDouble: config.DOUBLES.includes('openai'),
    reasoningEffort: config.OPENAI_REASONING_EFFORT,
    onOperatorAlert: (code, advice) =>
      alerts.push(advice ?? `${code}. ${adviceFor(code, 'OPENAI_API_KEY', setting)}`),
    onLeftOut: ({ message }) => leftOut.push(message),
  })
  return { model, alerts, leftOut }
}

const safetyIdentifier = 'd'.repeat(43)

const onePair = {
  id: 's1',
  sentence: 'The tower was opened in 1889.',
  evidence: ['It was opened in 1889.'],
}

export const examineSecondReader: Examination = async (config) => {
  const name = checkModelOf(config)
  if (config.OPENAI_API_KEY === '') return []
  if (name === null) {
    const off = 'OPENAI_CHECK_MODEL is empty: stories are checked once.'
    return [{ vendor: 'second reader', ...notSet(off) }]
  }
  const { model, alerts } = watchedModel(config, 'OPENAI_CHECK_MODEL', name)
  const found = await readPairs(model, { language: 'en', safetyIdentifier }, [onePair])
  const reportOf = (): Report => {
    if (!('outcome' in found)) {
      return found.has(onePair.id)
        ? ok('gives a verdict on a sentence.')
        : fail('gives no verdict: set OPENAI_CHECK_MODEL to one with json_schema answers.')
    }
    if (alerts.length > 0) return fail(alerts.join(' '))
    return warn(
      `${found.outcome === 'failed' ? found.reason : 'did not answer in time'}. ${passing}`,
    )
  }
  const host = new URL(config.OPENAI_BASE_URL).host
  return [{ vendor: `second reader ${name} at ${host}`, ...reportOf() }]
}

export const examineModel: Examination = async (config) => {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = config
  const vendor = `model ${OPENAI_MODEL} at ${new URL(OPENAI_BASE_URL).host}`
  if (OPENAI_API_KEY === '') {
    return [{ vendor: 'model', ...notSet('OPENAI_API_KEY is empty: no model writes stories.') }]
  }
  const { model, alerts, leftOut } = watchedModel(config, 'OPENAI_MODEL', OPENAI_MODEL)
  const result = await recognisePhoto(model, {
    photo: picture(),
    hint: 'Colosseum',
    format: 'quick_facts',
    language: 'en',
    location: null,
    safetyIdentifier,
  })
  const reportOf = (): Report => {
    if (result.outcome === 'recognised' || result.outcome === 'not_recognised') {
      return alerts.length > 0
        ? warn(alerts.join(' '))
        : ok(['reads a picture and answers in our schema.', ...leftOut].join(' '))
    }
    if (result.outcome !== 'failed') return warn(`did not answer in time. ${passing}`)
    if (alerts.length > 0) return fail(alerts.join(' '))
    if (result.fault === 'provider') return warn(`${result.reason}. ${passing}`)
    return fail(`${result.reason}: set OPENAI_MODEL to one with json_schema answers and pictures.`)
  }
  return [{ vendor, ...reportOf() }]
}

export const examineSpeech: Examination = async (config) => {
  const vendor = speechOf(config)
  const voice = voices.find(({ id }) => vendor?.voices[id] !== undefined)?.id
  if (!vendor || voice === undefined) {
    return [{ vendor: 'speech', ...notSet('no vendor: the device’s voice reads.') }]
  }
  const alerts: string[] = []
  const speech = createSpeech({
    vendor,
    onOperatorAlert: (code, advice) =>
      alerts.push(advice ?? `${code}. ${adviceFor(code, 'SPEECH_API_KEY', 'SPEECH_MODEL')}`),
  })
  const { signal } = new AbortController()
  const request = { text: 'Old stones speak.', voice, instructions: 'Read it.', signal }
  const result = await speech.synthesize(request)
  const reportOf = (): Report => {
    if (result.outcome === 'synthesized') return ok(`says three words in MP3 (${voice}).`)
    if (alerts.length > 0) return fail(alerts.join(' '))
    const reason = result.outcome === 'failed' ? result.reason : 'did not answer in time'
    return warn(`${reason}. Check SPEECH_MODEL and SPEECH_VOICES. ${passing}`)
  }
  return [{ vendor: `speech ${vendor.model} at ${new URL(vendor.baseUrl).host}`, ...reportOf() }]
}
