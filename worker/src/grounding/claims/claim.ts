import type { Context, Token } from './tokens.ts'

/** From the first to the last; those before Christ are negative. */
export type Years = { readonly from: number; readonly to: number }

/** What evidence must contain for a sentence to be shown. */
export type Said =
  /** In the base of its unit, null for a bare number; one of the evidence from `low` to `high` is the same. */
  | {
      readonly kind: 'number'
      readonly value: number
      readonly low: number
      readonly high: number
      readonly unit: string | null
    }
  /** The parts that it has. A century has many years. */
  | {
      readonly kind: 'date'
      readonly day: number | null
      readonly month: number | null
      readonly years: Years | null
    }
  /** An ordinal; `isName` when it is a word of a name, "First Lady". */
  | { readonly kind: 'rank'; readonly rank: number; readonly isName: boolean }
  /** The group of the adjective, and "one of the" or not. */
  | { readonly kind: 'superlative'; readonly group: string; readonly isOneOf: boolean }
  /** A word of a closed class, folded, and the class: "nationality: fr". */
  | { readonly kind: 'member'; readonly member: string; readonly word: string }
  /** The words of a run of capitals; `opens` when it begins a sentence. */
  | { readonly kind: 'name'; readonly words: readonly Token[]; readonly opens: boolean }

/** What is said, and where: `start` and `end` as in `String.slice`. */
export type Claim = { readonly start: number; readonly end: number } & Said

/** The claims of one kind. */
export type ClaimOf<Kind extends Claim['kind']> = Extract<Claim, { kind: Kind }>

/** The claims that begin at a token, and the token after them. */
export type Found = { readonly claims: readonly Claim[]; readonly next: number }

/** A claim of the tokens from one to the one before `next`. */
export const found = ({ at }: Context, index: number, next: number, said: Said): Found => {
  const span = { start: at(index)?.start ?? 0, end: at(next - 1)?.end ?? 0 }
  return { claims: [{ ...span, ...said }], next }
}
