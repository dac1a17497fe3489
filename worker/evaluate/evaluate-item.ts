import type { Language } from '@storystone/schema/languages.ts'
import { findClaims } from '../src/grounding/claims/find-claims.ts'
import type { Passage } from '../src/grounding/sources/source.ts'
import { createCitationReader, knownOf } from '../src/grounding/verify/evidence.ts'
import { matchClaim } from '../src/grounding/verify/match-claim.ts'
import { languagePacks } from '../src/languages/language-packs.ts'
import type { Judge } from './judge/judge.ts'
import type { Item } from './list.ts'
import { identify } from './product/identify.ts'
import type { Product } from './product/product.ts'
import { type Writing, writeStory } from './product/write-story.ts'
import { isAmong, type Outcome, type Sentence } from './results/results.ts'
import { sentencesOfArticle, sentencesOfModel } from './sentences.ts'
import type { MeteredModel } from './spending/metered-model.ts'

type Checked = Pick<Sentence, 'claims' | 'falseClaims'>

type CheckOrder = {
  readonly passages: readonly Passage[]
  readonly language: Language
  readonly sourceLanguage: Language
  /** What the place is called. */
  readonly names: readonly string[]
}

/**
 * Finds the claims of a sentence, and those that the sentences it cites don't have, by the product's
 * rules. To cite sentences that are not there is a false claim, too.
 */
const createClaimCheck = ({ passages, language, sourceLanguage, names }: CheckOrder) => {
  const [pack, sourcePack] = [languagePacks[language], languagePacks[sourceLanguage]]
  const read = createCitationReader(passages, sourcePack)
  const known = knownOf({ pack, sourcePack, passages, names })
  return ({ text, cite }: Pick<Sentence, 'text' | 'cite'>): Checked => {
    const { claims } = findClaims(text, pack)
    const cited = read(cite)
    const textOf = ({ start, end }: (typeof claims)[number]): string => text.slice(start, end)
    if (!cited) {
      const texts = [cite.join(', ') || 'no sentence', ...claims.map(textOf)]
      return { claims: texts.length, falseClaims: texts }
    }
    const falseClaims = claims.filter((claim) => !matchClaim(claim, cited.evidence, known))
    return { claims: claims.length, falseClaims: falseClaims.map(textOf) }
  }
}

export type Evaluator = {
  readonly product: Product
  readonly writer: MeteredModel
  readonly checker: MeteredModel | null
  readonly judge: { readonly judge: Judge; readonly takeCalls: MeteredModel['takeCalls'] } | null
}

const dollarsOf = (calls: ReturnType<MeteredModel['takeCalls']>): number =>
  calls.reduce((sum, { usd }) => sum + usd, 0)

const tokensOf = (calls: ReturnType<MeteredModel['takeCalls']>) => ({
  prompt: calls.reduce((sum, { usage }) => sum + (usage?.prompt_tokens ?? 0), 0),
  completion: calls.reduce((sum, { usage }) => sum + (usage?.completion_tokens ?? 0), 0),
})

/** What the model wrote and what is shown, each sentence with its claims checked, and judged. */
const checkSentences = async (
  { judge }: Evaluator,
  { language }: Item,
  { shown, story }: Writing,
  order: ReturnType<Product['takeTraces']>['order'],
  json: string,
): Promise<Sentence[]> => {
  if (!order) return []
  const ofModel = sentencesOfModel(json, shown)
  const ofArticle = sentencesOfArticle(story?.citations ?? [], shown, ofModel)
  const sentences = [...ofModel, ...ofArticle.sentences]
  const passages = [...order.passages, ...ofArticle.quotes]
  const names = order.place ? [order.place.name, ...order.place.names] : []
  const check = createClaimCheck({
    passages,
    language,
    sourceLanguage: order.sourceLanguage,
    names,
  })
  const verdicts =
    (await judge?.judge(
      sentences,
      passages.flatMap(({ section, sentences: ofPassage }) =>
        ofPassage.map((sentence) => ({ ...sentence, section })),
      ),
    )) ?? []
  return sentences.map((sentence, index) => ({
    ...sentence,
    ...check(sentence),
    verdict: verdicts[index] ?? null,
  }))
}

/** Writes the story of a place as the product does, and looks at each sentence. */
const evaluateStory = async (evaluator: Evaluator, item: Item, placeId: string) => {
  const { product, writer, checker } = evaluator
  const writing = await writeStory(product, item, placeId)
  const { order, failure = writing.failure } = product.takeTraces()
  const written = writer.takeCalls()
  const calls = [...written, ...(checker?.takeCalls() ?? [])]
  const { title, content, funFact } = writing.shown
  return {
    failure: writing.failure && failure,
    text: [title, content, funFact].filter(Boolean).join('\n\n'),
    sentences: await checkSentences(evaluator, item, writing, order, written.at(-1)?.json ?? ''),
    tokens: tokensOf(calls),
    usd: dollarsOf(calls),
    seconds: writing.seconds,
  }
}

/** Does with an item what the product does, for a user who knows which place is meant. */
export const evaluateItem = async (evaluator: Evaluator, item: Item): Promise<Outcome> => {
  const { product, writer, checker, judge } = evaluator
  const { expected } = item
  // An item that was left has left its calls.
  for (const model of [writer, checker, judge]) model?.takeCalls()
  product.takeTraces()
  const identified = { expected, ...(await identify(product, item)), story: null, usd: 0 }
  const usd = dollarsOf(writer.takeCalls())
  if (expected === null || !isAmong(identified, 3)) return { ...identified, usd }
  const story = await evaluateStory(evaluator, item, expected)
  const all = usd + story.usd + dollarsOf(judge?.takeCalls() ?? [])
  return { ...identified, story, usd: all }
}
