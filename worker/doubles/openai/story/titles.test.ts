import { expect, test } from 'vitest'
import { selectPassages, storedPassages } from '#worker/grounding/sources/select-passages.ts'
import { splitArticle } from '#worker/grounding/sources/split-article.ts'
import { createVerifier } from '#worker/grounding/verify/verifier.ts'
import { loadLandmarks } from '../../gazetteer/load-landmarks.ts'
import { loadCorpus } from '../../wikimedia/corpus/corpus.ts'
import { writeFromPassages } from './write-from-passages.ts'

const { pagesOf } = loadCorpus()

test.each(['en', 'fr'] as const)(
  'nearly every title of the double in %s is verified',
  (language) => {
    const pages = pagesOf(language)
    const titles = loadLandmarks().map((landmark) => {
      const { name, kind, title } = landmark[language]
      const { text = '' } = pages.find((page) => page.title === name) ?? {}
      const source = {
        ...{ id: 'wiki:1', placeId: 'Q1', language, title: name, url: '' },
        ...{ passages: storedPassages(splitArticle(text, language), language) },
        ...{ revisedAt: null, retrievedAt: 0, staleAt: 0 },
      }
      const passages = selectPassages(source, 'quick_facts')
      const order = { format: 'quick_facts', language, passages } as const
      const { en, fr } = landmark
      const placeNames = [en, fr].flatMap((each) => [each.name, ...each.aliases])
      const place = { name, country: null, description: kind }
      const { title: written } = writeFromPassages({ ...order, place }, landmark)
      let shown = ''
      const onText = (field: string, piece: string): void => {
        if (field === 'title') shown += piece
      }
      const named = { sourceLanguage: language, placeName: name, placeNames }
      const verifier = createVerifier({ ...order, ...named }, { onText, onRetract: () => {} })
      verifier.open({ field: 'title', cite: written.cite })
      verifier.add(written.text)
      verifier.close()
      return { title, shown }
    })
    expect(titles.length).toBeGreaterThan(60)
    // The double cites by shared words alone.
    expect(titles.filter(({ title, shown }) => title !== shown).length).toBeLessThan(10)
  },
)
