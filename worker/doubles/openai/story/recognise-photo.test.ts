import { afterAll, describe, expect, test } from 'vitest'
import { loadGazetteer } from '../../gazetteer/gazetteer.ts'
import { inscribedLandmarks, inscriptionOf } from '../../gazetteer/inscriptions.ts'
import { startOpenAiDouble } from '../server.ts'
import { createClient, readStream, storyParameters } from '../test/chat-client.ts'

const double = await startOpenAiDouble({ wordsPerSecond: 100_000, firstWordAfterMs: 0 })
afterAll(() => double.close())

const schemaOf = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, {}])),
  required: names,
  additionalProperties: false,
})
const recognition = schemaOf('name', 'kind', 'confidence', 'visibleText', 'candidates')
const inscription = schemaOf('recognised', 'title', 'language', 'translatedText')

const tinyJpeg = 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ=='
const usual = { format: 'quick_facts', language: 'en', place: null }

/** The answer to a request with an image URL; null sends no image. */
const answerTo = async (request: object, schema = recognition, url: string | null = tinyJpeg) => {
  const text = { type: 'text' as const, text: JSON.stringify({ ...usual, ...request }) }
  const image = { type: 'image_url' as const, image_url: { url: url ?? '' } }
  const parameters = storyParameters({}, schema)
  const content = url === null ? [text] : [text, image]
  const messages = [{ role: 'user' as const, content }]
  return JSON.parse((await readStream(createClient(double.url), { ...parameters, messages })).text)
}

test.each([
  ['missing', null],
  ['at another address', 'https://example.org/a.jpg'],
  ['a JPEG as image/png', tinyJpeg.replace('jpeg', 'png')],
  ['an SVG', 'data:image/svg+xml;base64,PHN2Zz4='],
  ['not base64', 'data:image/jpeg,hello'],
])('a photo is refused with 400 if it is %s', async (_, url) => {
  await expect(answerTo({ name: null }, recognition, url)).rejects.toMatchObject({ status: 400 })
})

describe('an inscription', () => {
  const format = 'translate_inscription'

  test.each(inscribedLandmarks)('of %s is translated into both languages', async (id) => {
    const landmark = loadGazetteer().landmarks.find((one) => one.id === id)
    const known = landmark && inscriptionOf(landmark)
    if (!landmark || !known) throw new Error(`There is no landmark ${id}.`)
    const { latitude, longitude } = landmark
    const place = { latitude, longitude, name: '' }
    const visibleText = known.text
    expect(await answerTo({ name: null, place, format })).toMatchObject({ visibleText })
    for (const language of ['en', 'fr'] as const) {
      const place = { name: landmark[language].name, country: null, description: null }
      const request = { place, passages: [], kind: '', visibleText, format, language }
      expect(await answerTo(request, inscription, null)).toMatchObject({
        recognised: true,
        language: known[language].language,
        translatedText: known[language].translation,
      })
    }
  })
})
