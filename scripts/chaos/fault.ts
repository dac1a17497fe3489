import type { Service } from '../worker-host/lanes.ts'

/** A service behind a proxy; `media` is the bucket. */
export type Target = Service

/** `before`: the request never arrives; `behind`: it was carried out; `midway`: in its answer. */
export const moments = ['before', 'behind', 'midway'] as const

/**
 * `cut` closes the connection properly, `reset` does not. `answer_500` is a cut when midway. `late`
 * is a reset whose request is forwarded after all, once its sender has given up; a stalled one is not.
 */
export const kinds = ['stall', 'reset', 'cut', 'answer_500', 'late'] as const

/** Affects `times` requests after the first `skip`, of all or of those that hold the text `about`. */
export type Fault = {
  readonly target: Target
  readonly about?: string
  readonly skip: number
  readonly times: number
  readonly moment: (typeof moments)[number]
  readonly kind: (typeof kinds)[number]
  /** How long a stalled or late request waits, unless all faults end before. */
  readonly stallMs: number
  /** How many bytes of an answer pass before a midway fault; never all of them. */
  readonly bytes: number
}

/** A fault in a few words, for a report. */
export const describeFault = (fault: Fault): string => {
  const { target, skip, times, moment, kind, stallMs } = fault
  const what = kind === 'stall' || kind === 'late' ? `${kind} by ${stallMs} ms` : kind
  return `${target}: ${what} ${moment} requests ${skip + 1} to ${skip + times}`
}
