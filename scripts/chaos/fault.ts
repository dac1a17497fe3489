/** The services that the worker depends on, each behind a proxy; `media` is the bucket. */
export const targets = ['database', 'media', 'openai', 'stripe', 'geocoder'] as const
export type Target = (typeof targets)[number]

/** `before`: the request never arrives; `behind`: it was carried out; `midway`: in its answer. */
export const moments = ['before', 'behind', 'midway'] as const
export type Moment = (typeof moments)[number]

/**
 * `cut` ends the connection in good order, `reset` does not; `answer_500` is midway a cut; `late` is a
 * reset, and what never arrived does so once its sender has given it up.
 */
export const kinds = ['stall', 'reset', 'cut', 'answer_500', 'late'] as const
export type Kind = (typeof kinds)[number]

/** What happens to some requests: to `times` of them, once `skip` have passed unharmed. */
export type Fault = {
  readonly target: Target
  readonly skip: number
  readonly times: number
  readonly moment: Moment
  readonly kind: Kind
  /** How long a stall lasts, or a late one stays away, where no end of all faults comes before. */
  readonly stallMs: number
  /** How much of an answer comes before something happens midway; less than all of it. */
  readonly bytes: number
}

/** A fault in a few words, for a report. */
export const describeFault = (fault: Fault): string => {
  const { target, skip, times, moment, kind, stallMs } = fault
  const what = kind === 'stall' || kind === 'late' ? `${kind} by ${stallMs} ms` : kind
  return `${target}: ${what} ${moment} requests ${skip + 1} to ${skip + times}`
}
