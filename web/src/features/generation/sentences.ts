/**
 * The sentences of a text that are whole, in their order: those with an end and something after
 * it. What is left behind the last of them is still being written.
 */
export const wholeSentences = (text: string): string[] =>
  (text.match(/[^.!?…\n]+(?:[.!?…]+[\u202f\s]?[»”’")]*(?=\s)|\n)/g) ?? [])
    .map((sentence) => sentence.replace(/^[•\s]+/, '').trim())
    .filter((sentence) => sentence !== '')
