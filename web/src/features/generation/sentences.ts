/** The complete sentences of a text: those with an end and something after it. */
export const wholeSentences = (text: string): string[] =>
  (text.match(/[^.!?…\n]+(?:[.!?…]+[\u202f\s]?[»”’")]*(?=\s)|\n)/g) ?? [])
    .map((sentence) => sentence.replace(/^[•\s]+/, '').trim())
    .filter((sentence) => sentence !== '')
