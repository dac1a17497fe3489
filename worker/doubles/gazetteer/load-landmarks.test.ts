import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadLandmarks, parseLandmark } from './load-landmarks.ts'

const file = 'colosseum.json'
const read = (): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`landmarks/${file}`, import.meta.url), 'utf8'))

const withEnglish = (change: Record<string, unknown>) => {
  const landmark = read()
  return { ...landmark, en: { ...Object(landmark.en), ...change } }
}

describe('a malformed file is refused with its name and the field', () => {
  it.each([
    ['en.title', withEnglish({ title: ' ' })],
    ['en.facts', withEnglish({ facts: ['One, in 1900.'] })],
    ['en.facts[0]', withEnglish({ facts: [1, 'b', 'c', 'd', 'e', 'f'] })],
    ['en.guide', withEnglish({ guide: ['a', 'b', 'c', 'd', 'e', 'f'] })],
    ['at en', withEnglish({ colour: 'ochre' })],
    ['latitude', { ...read(), latitude: 91 }],
    ['longitude', { ...read(), longitude: -181 }],
    ['continent', { ...read(), continent: 'Atlantis' }],
    ['fr', { ...read(), fr: 'le Colisée' }],
    ["id must be the file's name", { ...read(), id: 'another' }],
  ])('%s', (sentence, content) => {
    const parse = () => parseLandmark(JSON.stringify(content), file)
    expect(parse).toThrow(`landmark file ${file} is malformed`)
    expect(parse).toThrow(sentence)
  })

  it('as is a file that is no JSON', () => {
    expect(() => parseLandmark('{"id": ', file)).toThrow(`landmark file ${file} is not JSON`)
  })
})

it('loadLandmarks reads only the JSON files of a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'landmarks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, file), JSON.stringify(read()))
  writeFileSync(join(folder, 'notes.txt'), 'not a landmark')
  expect(loadLandmarks(folder).map(({ id }) => id)).toEqual(['colosseum'])
})
