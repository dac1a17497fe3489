/**
 * The sentences of a text that will stay, without marks of bold type: those with an end and the next
 * one begun. The last one may still be taken back.
 */
export const settledSentences = (text: string): string[] =>
  (
    text
      .replace(/\*\*|\*$/g, '')
      .match(/[^.!?…\n]+(?:[.!?…]+[\u202f\s]?[»”’")]*(?=\s+\S)|\n(?=\s*\S))/g) ?? []
  )
    .map((sentence) => sentence.replace(/^[•\s]+/, '').trim())
    .filter((sentence) => sentence !== '')
