/**
 * What a passage must contain for a sentence to be shown. `start` and `end` as in `String.slice`.
 *
 * - number: `value` in the unit's base; a passage's number from `low` to `high` is the same.
 *   `unit` is null for a bare number; `of` is the stem of the word that follows, if it says what is
 *   counted or measured: "columns", "high".
 * - date: the parts that it has. Years before Christ are negative.
 * - period: a decade, century or millennium by its years.
 * - span: "thirty years later"; `years` apart, to the nearest `step`.
 * - rank: an ordinal. superlative: the class of the adjective, such as "high"; "only" is one.
 * - name: the words of a run of capitals; `opens` when it begins a sentence.
 */
export type Claim = { readonly start: number; readonly end: number } & (
  | {
      readonly kind: 'number'
      readonly value: number
      readonly low: number
      readonly high: number
      readonly unit: string | null
      readonly of: string | null
    }
  | {
      readonly kind: 'date'
      readonly day: number | null
      readonly month: number | null
      readonly year: number | null
    }
  | { readonly kind: 'period'; readonly from: number; readonly to: number }
  | { readonly kind: 'span'; readonly years: number; readonly step: number }
  | { readonly kind: 'rank'; readonly rank: number }
  | { readonly kind: 'superlative'; readonly group: string }
  | { readonly kind: 'name'; readonly words: readonly NameWord[]; readonly opens: boolean }
)

/** A word of a name, folded; `numeral` is a ruler's: 14 of "XIV". */
export type NameWord = { readonly folded: string; readonly numeral: number | null }

/** The claims that begin at a token, and the token after them. */
export type Found = { readonly claims: readonly Claim[]; readonly next: number }
