import { env } from 'cloudflare:workers'
import { languages } from '@storystone/schema/languages.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#worker/env.ts'
import { createLanguageModel } from '#worker/vendors/openai.ts'
import { lies, negated, swapped } from '../../../test/sourced/lies.ts'
import { createReader } from '../../../test/sourced/story-reader.ts'
import { faithful, type ModelSentence, passages } from '../../../test/sourced/write-sentence.ts'
import { double } from '../../../test/vendors/chat.ts'
import { createSecondReader } from './second-reader.ts'
import { createVerifier } from './verifier.ts'

const model = createLanguageModel({
  ...{
    apiKey: 'sk',
    baseUrl: readConfig({ ...env }).OPENAI_BASE_URL,
    model: 'gpt-6-luna',
    isDouble: true,
  },
  reasoningEffort: null,
  onOperatorAlert: () => {},
})

/** Writes sentences as a guide, read a second time by one who knows the lies. */
const writeGuide = async (sentences: readonly ModelSentence[], known: readonly string[]) => {
  const [first] = sentences
  if (!first) throw new Error('There are no sentences')
  const safetyIdentifier = crypto.randomUUID().padEnd(43, '0')
  await double.script({
    landmark: `second reader of ${safetyIdentifier}`,
    behaviours: [{ do: 'find_unsupported', containing: [...known] }],
  })
  const { language, sourceLanguage } = first
  const named = { placeName: '', placeNames: [] }
  const along = createReader()
  const verifier = createVerifier(
    {
      format: 'history_guide',
      language,
      sourceLanguage,
      ...named,
      passages: passages[sourceLanguage],
    },
    along,
    (pair, paragraph) => reader.add(pair, paragraph),
  )
  const reader = createSecondReader(model, { language, safetyIdentifier }, verifier.judge)
  for (const [index, { cite, text }] of sentences.entries()) {
    verifier.open({ field: 'content', cite, paragraph: Math.floor(index / 4) })
    verifier.add(text)
    verifier.close()
    // Verdicts come while it is written.
    if (index % 4 === 3) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await reader.finish()
  const citations = verifier.citations()
  verifier.end()
  return { shown: along.shown.content, citations }
}

const isFalse = ({ kind }: { readonly kind: string }): boolean =>
  !/citation|passage|invented/.test(kind)

describe.each(languages)('with a second reader that knows them, in %s', (language) => {
  const own = faithful[language].filter(({ sourceLanguage }) => sourceLanguage === language)
  const wrong = [
    ...negated(own),
    ...swapped(own),
    ...lies(own)
      .filter(isFalse)
      .map(({ sentence }) => sentence),
  ]
  const known = [...new Set(wrong.map(({ text }) => text))]

  test('no lie is in a finished story, and what is not judged a lie is checked', async () => {
    const some = fc.tuple(
      fc.shuffledSubarray(wrong, { minLength: 10, maxLength: 20 }),
      fc.shuffledSubarray(own, { minLength: 10, maxLength: 20 }),
    )
    let kept = 0
    await fc.assert(
      fc.asyncProperty(some, fc.boolean(), async ([false_, true_], isMixed) => {
        const sentences = [...false_, ...true_]
        if (isMixed) sentences.sort((a, b) => a.text.length - b.text.length)
        const { shown, citations } = await writeGuide(sentences, known)
        const texts = citations.map(({ start, end }) => shown.slice(start, end))
        expect(texts.filter((text) => known.includes(text))).toEqual([])
        expect(citations.every(({ isChecked }) => isChecked)).toBe(true)
        expect(texts.every((text) => true_.some((one) => one.text === text))).toBe(true)
        kept += new Set(texts).size
      }),
      { numRuns: 20 },
    )
    expect(kept).toBeGreaterThan(150)
  })
})
