import type { Token } from './tokens.ts'

/**
 * What evidence must contain for a sentence to be shown. `start` and `end` as in `String.slice`.
 *
 * - number: `value` in the unit's base; a number of the evidence from `low` to `high` is the same.
 *   `unit` is null for a bare number.
 * - date: the parts that it has. Years before Christ are negative.
 * - period: a decade, century or millennium by its years.
 * - rank: an ordinal.
 * - superlative: the group of the adjective, "one of the" or not, and the stem of what is compared.
 * - member: a word of a closed class, and the class: "title: king".
 * - name: the words of a run of capitals; `opens` when it begins a sentence.
 */
export type Claim = { readonly start: number; readonly end: number } & (
  | {
      readonly kind: 'number'
      readonly value: number
      readonly low: number
      readonly high: number
      readonly unit: string | null
      /** Its value as it is written, in a unit of its own. */
      readonly written: number
    }
  | {
      readonly kind: 'date'
      readonly day: number | null
      readonly month: number | null
      readonly year: number | null
    }
  | { readonly kind: 'period'; readonly from: number; readonly to: number }
  | { readonly kind: 'rank'; readonly rank: number }
  | {
      readonly kind: 'superlative'
      readonly group: string
      readonly isOneOf: boolean
      readonly of: string | null
    }
  | { readonly kind: 'member'; readonly member: string }
  | { readonly kind: 'name'; readonly words: readonly Token[]; readonly opens: boolean }
)

/** The claims of one kind. */
export type ClaimOf<Kind extends Claim['kind']> = Extract<Claim, { kind: Kind }>

/** The claims that begin at a token, and the token after them. */
export type Found = { readonly claims: readonly Claim[]; readonly next: number }
