/** A text by its stems and how often it has them; `length` is its vector's. */
export type Vector = { readonly stems: ReadonlyMap<string, number>; readonly length: number }

const fewSentences = 3

/** Compares sentences of an article by their stems: the rarer a stem is, the more it weighs. */
export const createSimilarity = (sentences: readonly ReadonlyMap<string, number>[]) => {
  const all = new Map<string, number>()
  const sentencesWith = new Map<string, number>()
  for (const stems of sentences)
    for (const [stem, times] of stems) {
      all.set(stem, (all.get(stem) ?? 0) + times)
      sentencesWith.set(stem, (sentencesWith.get(stem) ?? 0) + 1)
    }
  /** The square of a stem's weight. */
  const rarity = new Map<string, number>()
  for (const [stem, count] of sentencesWith)
    rarity.set(stem, Math.log(1 + sentences.length / (1 + count)) ** 2)

  const product = (
    left: ReadonlyMap<string, number>,
    right: ReadonlyMap<string, number>,
  ): number => {
    let sum = 0
    for (const [stem, times] of left) {
      const others = right.get(stem)
      if (others !== undefined) sum += times * others * (rarity.get(stem) ?? 0)
    }
    return sum
  }
  const toVector = (stems: ReadonlyMap<string, number>): Vector => ({
    stems,
    length: Math.sqrt(product(stems, stems)),
  })
  const cosine = (left: Vector, right: Vector): number =>
    left.length === 0 || right.length === 0
      ? 0
      : product(left.stems, right.stems) / (left.length * right.length)
  /** Whether few sentences have a stem: not the name of the place. */
  const isRare = (stem: string): boolean =>
    (sentencesWith.get(stem) ?? 0) <= Math.max(fewSentences, 0.1 * sentences.length)
  return { toVector, cosine, isRare, centroid: toVector(all) }
}

export type Similarity = ReturnType<typeof createSimilarity>

/** What a sentence tells, as far as two are compared. */
export type Told = {
  readonly vector: Vector
  readonly year: number | null
  /** Other figures than years. */
  readonly figures: readonly number[]
  /** The stems of names that few sentences have. */
  readonly names: readonly string[]
}

const mostAlike = 0.28
/** Two sentences with the same name, or two of them, tell the same when they have this much in common. */
const mostAlikeWithName = 0.25
const mostAlikeWithNames = 0.15
/** Two sentences with the same figure, or year, tell the same when they have this much in common. */
const mostAlikeWithFigure = 0.15
const mostAlikeWithYear = 0.08

/**
 * Compares sentences with those that are told: how alike they are, and whether they say the same. By names
 * only where each sentence is a fact of its own: prose comes back to a name.
 */
export const createAlike =
  ({ cosine }: Similarity, told: readonly Told[], by: 'names' | null = null) =>
  (one: Told): { readonly share: number; readonly repeats: boolean } => {
    let share = 0
    let repeats = false
    for (const other of told) {
      const own = cosine(one.vector, other.vector)
      const isSameYear = one.year !== null && one.year === other.year
      const isSameFigure = one.figures.some((figure) => other.figures.includes(figure))
      const shared = by ? one.names.filter((name) => other.names.includes(name)).length : 0
      share = Math.max(share, own)
      repeats ||=
        own >= mostAlike ||
        (shared > 0 && own >= (shared > 1 ? mostAlikeWithNames : mostAlikeWithName)) ||
        (isSameFigure && own >= mostAlikeWithFigure) ||
        (isSameYear && own >= mostAlikeWithYear)
    }
    return { share, repeats }
  }
