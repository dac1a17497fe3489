import { editDistance } from './edit-distance.ts'
import type { Landmark } from './landmark.ts'
import { keysOf, lettersOf } from './name-key.ts'

const mostCandidates = 3
const leastCoverage = 0.6
const leastLikeness = 0.7
const shortestTellingWord = 3

const tellingWords = (key: string): readonly string[] =>
  key.split(' ').filter((word) => word.length >= shortestTellingWord)

/** Looser than what finds a name: "eifel" may well have meant "eiffel". */
const sameWord = (left: string, right: string): boolean =>
  left === right ||
  (left.length >= 5 &&
    right.length >= 5 &&
    Math.abs(left.length - right.length) <= 1 &&
    editDistance(left, right) <= 1)

/** How alike two texts are from 0 to 1, where their lengths alone don't make them too different. */
const likeness = (left: string, right: string): number => {
  const longer = Math.max(left.length, right.length, 1)
  const shorter = Math.min(left.length, right.length)
  return shorter / longer < leastLikeness ? 0 : 1 - editDistance(left, right) / longer
}

/** The share of the letters of `words` that lie in words which `others` have too, 0 to 1. */
const coverage = (words: readonly string[], others: readonly string[]): number => {
  const shared = words.filter((word) => others.some((other) => sameWord(word, other)))
  return words.length === 0 ? 0 : lettersOf(shared.join('')) / lettersOf(words.join(''))
}

const nearness = (key: string, name: string): number => {
  const ofText = coverage(tellingWords(key), tellingWords(name))
  const ofName = coverage(tellingWords(name), tellingWords(key))
  const byWords = ofText >= leastCoverage ? (ofText + ofName) / 2 : 0
  const byLetters = likeness(key, name)
  return Math.max(byWords, byLetters >= leastLikeness ? byLetters : 0)
}

/** The landmarks whose names come near a key, the nearest first, three at the most. */
export const findCandidates = (key: string, landmarks: readonly Landmark[]): readonly Landmark[] =>
  landmarks
    .map((landmark) => ({
      landmark,
      nearness: Math.max(...keysOf(landmark).map((name) => nearness(key, name))),
    }))
    .filter((candidate) => candidate.nearness > 0)
    .sort((left, right) => right.nearness - left.nearness)
    .slice(0, mostCandidates)
    .map((candidate) => candidate.landmark)
