import { distance } from 'fastest-levenshtein'
import type { Landmark } from './landmark.ts'
import { keysOf, lettersOf } from './name-key.ts'
import { isTypoOf } from './typo.ts'

const mostCandidates = 3
const leastCoverage = 0.6
const leastSimilarity = 0.7
const shortestWord = 3

const wordsOf = (key: string): readonly string[] =>
  key.split(' ').filter((word) => word.length >= shortestWord)

/** Looser than the search by name: "eifel" may mean "eiffel". */
const isSameWord = (left: string, right: string): boolean =>
  left === right || isTypoOf(left, right, 5)

/** The similarity of two texts from 0 to 1; 0 if their lengths already differ too much. */
const similarityOf = (left: string, right: string): number => {
  const longer = Math.max(left.length, right.length, 1)
  const shorter = Math.min(left.length, right.length)
  return shorter / longer < leastSimilarity ? 0 : 1 - distance(left, right) / longer
}

/** The share of the letters of `words` in words that `others` have too, 0 to 1. */
const coverageOf = (words: readonly string[], others: readonly string[]): number => {
  const shared = words.filter((word) => others.some((other) => isSameWord(word, other)))
  return words.length === 0 ? 0 : lettersOf(shared.join('')) / lettersOf(words.join(''))
}

const scoreOf = (key: string, name: string): number => {
  const ofText = coverageOf(wordsOf(key), wordsOf(name))
  const ofName = coverageOf(wordsOf(name), wordsOf(key))
  const byWords = ofText >= leastCoverage ? (ofText + ofName) / 2 : 0
  const byLetters = similarityOf(key, name)
  return Math.max(byWords, byLetters >= leastSimilarity ? byLetters : 0)
}

/** The landmarks with names similar to a key, the most similar first, at most three. */
export const findCandidates = (key: string, landmarks: readonly Landmark[]): readonly Landmark[] =>
  landmarks
    .map((landmark) => ({
      landmark,
      score: Math.max(...keysOf(landmark).map((name) => scoreOf(key, name))),
    }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .slice(0, mostCandidates)
    .map(({ landmark }) => landmark)
