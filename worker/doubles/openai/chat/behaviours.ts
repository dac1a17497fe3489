import type { Lie } from '../story/lies.ts'

type Pace = { readonly wordsPerSecond?: number; readonly firstWordAfterMs?: number }
type Said = { readonly content?: string; readonly asciiOnly?: boolean }

/** What a call can be made to do. README.md explains each. */
export type Behaviour =
  | ({ readonly do: 'answer' } & Pace & Said)
  | ({ readonly do: 'answer_at_once' } & Said)
  | { readonly do: 'lie'; readonly lie: Lie }
  | { readonly do: 'stall' }
  | ({
      readonly do: 'find_unsupported'
      readonly containing: readonly string[]
      readonly ids?: 'unknown' | 'repeated'
    } & Pace)
  | ({
      readonly do: 'fail_midway'
      readonly code: string | number | null
      readonly type?: string
      readonly message?: string
    } & Pace)
  | {
      readonly do: 'fail'
      readonly status: number
      readonly retryAfter?: number
      readonly code?: string
    }
  | ({ readonly do: 'break_off'; readonly afterCharacters: number } & Pace)
  | ({
      readonly do:
        | ('refuse' | 'cut_by_length' | 'filter' | 'nonsense')
        | ('empty' | 'late_unrecognised' | 'hold')
    } & Pace)
  | ({
      readonly do: 'wrong_shape'
      readonly fault?: 'title_missing' | 'title_empty' | 'content_not_text'
    } & Pace)
  | ({
      readonly do: 'recognise'
      readonly name?: string
      readonly confidence?: number | undefined
      readonly visibleText?: string
      readonly candidates?: readonly string[]
    } & Pace)

/**
 * The behaviours of the calls with exactly this landmark text, in order; the last one repeats.
 * `as`: the name that is looked up instead.
 */
export type Script = {
  readonly landmark: string
  readonly as?: string
  readonly behaviours: readonly Behaviour[]
}
