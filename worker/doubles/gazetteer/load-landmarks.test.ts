import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseLandmark } from './load-landmarks.ts'

const file = 'colosseum.json'
const right: Record<string, unknown> = JSON.parse(
  readFileSync(new URL(`landmarks/${file}`, import.meta.url), 'utf8'),
)
const withEnglish = (change: Record<string, unknown>): string =>
  JSON.stringify({ ...right, en: { ...Object(right.en), ...change } })

test.each([
  ['is not JSON', '{"id": '],
  ['en.title', withEnglish({ title: ' ' })],
  ['en.facts', withEnglish({ facts: ['One, in 1900.'] })],
  ['at en', withEnglish({ colour: 'ochre' })],
  ['latitude', JSON.stringify({ ...right, latitude: 91 })],
  ["id must be the file's name", JSON.stringify({ ...right, id: 'another' })],
])('a malformed file is refused with its name and the fault: %s', (fault, content) => {
  const parse = () => parseLandmark(content, file)
  expect(parse).toThrow(`landmark file ${file} is`)
  expect(parse).toThrow(fault)
})
