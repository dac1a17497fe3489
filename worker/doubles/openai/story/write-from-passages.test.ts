import type { Language } from '@storystone/schema/catalog.ts'
import { expect, test } from 'vitest'
import { selectPassages, storedPassages } from '#worker/grounding/sources/select-passages.ts'
import { splitArticle } from '#worker/grounding/sources/split-article.ts'
import { createVerifier, type StoryPart } from '#worker/grounding/verify/verifier.ts'
import type { Landmark } from '../../gazetteer/landmark.ts'
import { loadLandmarks } from '../../gazetteer/load-landmarks.ts'
import { loadCorpus } from '../../wikimedia/corpus/corpus.ts'
import { writeFromPassages } from './write-from-passages.ts'

const { pagesOf } = loadCorpus()
const landmarks = loadLandmarks()

/** What the double writes of a landmark, the passages it got, and a gate that says what it shows. */
const write = (landmark: Landmark, format: 'quick_facts' | 'history_guide', language: Language) => {
  const { name, kind } = landmark[language]
  const { text = '' } = pagesOf(language).find((page) => page.title === name) ?? {}
  const source = {
    id: 'wiki:1',
    placeId: 'Q1',
    language,
    title: name,
    url: '',
    passages: storedPassages(splitArticle(text, language), language),
    revisedAt: null,
    retrievedAt: 0,
    staleAt: 0,
  }
  const passages = selectPassages(source, format)
  const order = { format, language, passages } as const
  const place = { name, country: null, description: kind }
  const placeNames = [landmark.en, landmark.fr].flatMap((each) => [each.name, ...each.aliases])
  const named = { sourceLanguage: language, placeName: name, placeNames }
  const show = (text: string, part: StoryPart): string => {
    let shown = ''
    const onText = (_field: string, piece: string): void => {
      shown += piece
    }
    const onRetract = (): void => {
      shown = ''
    }
    const verifier = createVerifier({ ...order, ...named }, { onText, onRetract })
    verifier.open(part)
    verifier.add(text)
    verifier.close()
    return shown
  }
  return { story: writeFromPassages({ ...order, place }, landmark), passages, show }
}

test.each(['en', 'fr'] as const)(
  'nearly every title of the double in %s is verified',
  (language) => {
    const titles = landmarks.map((landmark) => {
      const { story, show } = write(landmark, 'quick_facts', language)
      return {
        title: story.title.text,
        shown: show(story.title.text, { field: 'title', cite: story.title.cite }),
      }
    })
    expect(titles.length).toBeGreaterThan(60)
    // The double cites by shared words alone.
    expect(titles.filter(({ title, shown }) => title !== shown).length).toBeLessThan(9)
  },
)

test.each([
  ['quick_facts', 'en'],
  ['quick_facts', 'fr'],
  ['history_guide', 'en'],
  ['history_guide', 'fr'],
] as const)(
  '%s of the double in %s have words of their own, and the gate keeps them',
  (format, language) => {
    const sentences = landmarks.flatMap((landmark) => {
      const { story, passages, show } = write(landmark, format, language)
      const sources = passages.flatMap((passage) => passage.sentences.map(({ text }) => text))
      return story.sentences.map(({ cite, text, paragraph }) => ({
        isCopied: text.split(' ').length >= 8 && sources.some((source) => source.includes(text)),
        isShown: show(text, { field: 'content', paragraph, cite }).includes(text),
      }))
    })
    const share = (key: 'isCopied' | 'isShown'): number =>
      sentences.filter((sentence) => sentence[key]).length / sentences.length
    expect(sentences.length).toBeGreaterThan(400)
    expect(share('isCopied')).toBeLessThan(0.05)
    expect(share('isShown')).toBeGreaterThan(0.95)
  },
)
