/** A text by its stems and how often it has them; `length` is its vector's. */
export type Vector = { readonly stems: ReadonlyMap<string, number>; readonly length: number }

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
  return { toVector, cosine, centroid: toVector(all) }
}

export type Similarity = ReturnType<typeof createSimilarity>
