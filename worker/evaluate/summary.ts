import { table } from '../../scripts/bench/section.ts'
import { isAmong, judgedOf, type Outcome, type Sentence } from './results.ts'
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

const isSupported = ({ verdict }: Sentence): boolean => verdict === 'supported'

const sentenceRows = (sentences: readonly Sentence[]): readonly Row[] => {
  const shown = sentences.filter(({ isShown }) => isShown)
  const written = sentences.filter(({ writer }) => writer === 'model')
  const claimsOf = (some: readonly Sentence[]) => sum(some.map(({ claims }) => claims))
  const falseOf = (some: readonly Sentence[]) =>
    sum(some.map(({ falseClaims }) => falseClaims.length))
  const faithful = written.filter(isSupported)
  const judged = judgedOf(shown)
  return [
    [
      'sentences shown: supported, says the judge',
      ...shareCells(count(judged, isSupported), judged.length),
    ],
    ['claims shown: false', ...shareCells(falseOf(shown), claimsOf(shown))],
    ['claims that the model wrote: false', ...shareCells(falseOf(written), claimsOf(written))],
    [
      'sentences that the model wrote: dropped',
      ...shareCells(
        count(written, ({ isShown }) => !isShown),
        written.length,
      ),
    ],
    [
      'of those that the judge finds supported: dropped',
      ...shareCells(
        count(faithful, ({ isShown }) => !isShown),
        faithful.length,
      ),
    ],
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
