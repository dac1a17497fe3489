import { table } from '../../../scripts/bench/section.ts'
import { isAmong, type Outcome, type Sentence } from './results.ts'
import { meanCells, shareCells } from './statistics.ts'

type Row = readonly [what: string, ...cells: readonly string[]]

const count = <T>(some: readonly T[], is: (one: T) => boolean): number => some.filter(is).length
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const placeRows = (outcomes: readonly Outcome[]): readonly Row[] => {
  const known = outcomes.filter(({ expected }) => expected !== null)
  const none = outcomes.filter(({ expected }) => expected === null)
  const sure = outcomes.filter(({ isSure }) => isSure)
  const share = (some: readonly Outcome[], is: (one: Outcome) => boolean) =>
    shareCells(count(some, is), some.length)
  return [
    ['the right place is first', ...share(known, (one) => isAmong(one, 1))],
    ['the right place is in the first three', ...share(known, (one) => isAmong(one, 3))],
    ['of what is sure: wrong', ...share(sure, (one) => !isAmong(one, 1))],
    ['not sure where nothing is meant', ...share(none, ({ isSure }) => !isSure)],
  ]
}

type Is = (sentence: Sentence) => boolean

const isShown: Is = (sentence) => sentence.isShown
const isDropped: Is = (sentence) => !sentence.isShown
const isJudged: Is = ({ verdict }) => verdict !== null
const isSupported: Is = ({ verdict }) => verdict === 'supported'
const isFalse: Is = ({ falseClaims }) => falseClaims.length > 0

const sentenceRows = (sentences: readonly Sentence[]): readonly Row[] => {
  const shown = sentences.filter(isShown)
  const written = sentences.filter(({ writer }) => writer === 'model')
  const share = (what: string, some: readonly Sentence[], is: Is): Row => [
    what,
    ...shareCells(count(some, is), some.length),
  ]
  const claims = sum(shown.map((sentence) => sentence.claims))
  const falseClaims = sum(shown.map((sentence) => sentence.falseClaims.length))
  return [
    share('shown sentences: supported, says the judge', shown.filter(isJudged), isSupported),
    ['claims in shown sentences: false', ...shareCells(falseClaims, claims)],
    share(
      'the model’s sentences: supported, says the judge',
      written.filter(isJudged),
      isSupported,
    ),
    share('the model’s sentences: with a false claim', written, isFalse),
    share('the model’s sentences: dropped', written, isDropped),
    share('the model’s supported sentences: dropped', written.filter(isSupported), isDropped),
  ]
}

/** The outcomes as a table of shares and means with their intervals. */
export const summarize = (outcomes: readonly Outcome[]): string => {
  const stories = outcomes.flatMap(({ story }) => story ?? [])
  const written = stories.filter(({ failure }) => failure === null)
  const dollars = (usd: number): string => `$${usd.toFixed(5)}`
  return table([
    ['what', 'cases', 'share or mean', '95 %'],
    ...placeRows(outcomes),
    ['stories that were written', ...shareCells(written.length, stories.length)],
    ...sentenceRows(stories.flatMap(({ sentences }) => sentences)),
    [
      'cost of a story, without the judge',
      ...meanCells(
        stories.map(({ usd }) => usd),
        dollars,
      ),
    ],
    [
      'seconds a story',
      ...meanCells(
        stories.map(({ seconds }) => seconds),
        (seconds) => seconds.toFixed(2),
      ),
    ],
    [
      'cost of all, with the judge',
      `${outcomes.length}`,
      dollars(sum(outcomes.map(({ usd }) => usd))),
      '',
    ],
  ])
}
