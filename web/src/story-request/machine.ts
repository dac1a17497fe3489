import type { StoryResult } from '@storystone/schema/contract/story.ts'
import { longestWaitMs, pauseAfter, type RequestFailure } from './failure.ts'
import { generationOf, type ItemState, type OutboxItem, type OutboxRequest } from './item.ts'

/** What came of sending a request once. */
export type SendOutcome =
  | { readonly kind: 'generated'; readonly story: StoryResult }
  /** The user has deleted it meanwhile. `isHere`: in this page. */
  | { readonly kind: 'deleted'; readonly isHere: boolean }
  | RequestFailure

/** What happens to a story request. */
export type RequestEvent =
  | SendOutcome
  /** The request is about to be sent. A crash from here on counts as sent. */
  | { readonly kind: 'sending' }
  | { readonly kind: 'accepted'; readonly generation: string }
  /** The server does not know its generation any more. */
  | { readonly kind: 'forgotten' }
  /** The user wants it sent again. */
  | { readonly kind: 'reopened' }
  | { readonly kind: 'edited'; readonly request: OutboxRequest }

/** `unknown`: a `later` whose story may exist. `not-understood` counts as `later` where the request was refused, else as `unknown`. */
type Column = Exclude<RequestEvent['kind'], 'not-understood'> | 'unknown'

/** A request that is `over` has its story, or was given up: nothing of it stays here. */
type Row = Readonly<Partial<Record<Column, ItemState | 'over'>>>

const ends = { generated: 'over', gone: 'over', refused: 'refused', failed: 'postponed' } as const
const sends = {
  sending: 'sent',
  accepted: 'accepted',
  unreachable: 'sent',
  unknown: 'sent',
} as const

/** A request keeps its state when it has to wait longer (`later`), and when its user wants it sent now (`reopened`). */
const stays = <S extends ItemState>(state: S) => ({ later: state, reopened: state })

/**
 * The life of a story request: the state after each event. Any other event changes nothing. An outcome
 * is applied to the state before the request was sent: a 401 leaves that as it was.
 */
export const transitions: Readonly<Record<ItemState, Row>> = {
  unsent: { ...sends, ...ends, later: 'postponed', edited: 'unsent' },
  sent: { ...sends, ...ends, ...stays('sent') },
  accepted: { ...ends, ...stays('accepted'), unknown: 'accepted', forgotten: 'sent' },
  postponed: { ...sends, ...ends, ...stays('postponed'), edited: 'unsent' },
  refused: { reopened: 'postponed', edited: 'unsent' },
  paused: { reopened: 'sent' },
}

/**
 * What becomes of a request that its user follows on the progress screen, when an outcome ends that: the draft
 * on home takes it back, with its key where the story may be there already.
 */
const transitionsToDraft: Readonly<Record<SendOutcome['kind'], 'over' | 'paused'>> = {
  generated: 'over',
  gone: 'over',
  deleted: 'over',
  refused: 'over',
  failed: 'over',
  later: 'paused',
  'not-understood': 'paused',
  unreachable: 'paused',
  'signed-out': 'paused',
}

/** After this many failures of the storyteller in a row the user has to decide. */
const mostFailures = 3

/** What answers in our server’s place, a proxy for example, does so for longer: 16 s to an hour. */
const strangePause = (answers: number): number => pauseAfter(answers + 4, longestWaitMs)

/** An item without its state. */
const bare = ({
  state,
  problem,
  generation,
  notUnderstood,
  isLimited,
  ...item
}: OutboxItem & { readonly generation?: string }) => item
type Changes = Partial<Omit<OutboxItem, 'state' | 'problem'>>

/** What an event changes besides the state. */
const changesOf = (item: OutboxItem, event: RequestEvent): Changes => {
  const failures = item.failures + 1
  switch (event.kind) {
    case 'later': {
      const { photoId: _expired, ...request } = item.request
      const isExpired = event.problem.code === 'expired'
      return {
        notBefore: Date.now() + event.afterMs,
        ...(isExpired && { request }),
        ...(event.problem.code === 'too_many_requests' && { isLimited: true }),
      }
    }
    case 'not-understood': {
      const notUnderstood = (item.notUnderstood ?? 0) + 1
      return { notUnderstood, notBefore: Date.now() + strangePause(notUnderstood) }
    }
    case 'failed':
      return { failures, notBefore: Date.now() + pauseAfter(failures) }
    case 'reopened':
      return { failures: 0, notBefore: 0 }
    case 'edited': {
      // An answered item gets a new key, since its old one belongs to the old request.
      const id = item.state === 'unsent' ? item.id : crypto.randomUUID()
      return { id, request: event.request, failures: 0, notBefore: 0 }
    }
    default:
      return {}
  }
}

/** The item in its new state. An event that does not belong to that state changes nothing. */
const enter = (state: ItemState, item: OutboxItem, event: RequestEvent): OutboxItem => {
  const rest = { ...bare(item), ...changesOf(item, event) }
  switch (state) {
    case 'accepted': {
      const generation = event.kind === 'accepted' ? event.generation : generationOf(item)
      return generation === undefined ? item : { ...rest, state, problem: null, generation }
    }
    case 'refused':
      return 'problem' in event
        ? { ...rest, failures: 0, notBefore: 0, state, problem: event.problem }
        : item
    case 'unsent':
    case 'sent':
    case 'postponed':
    case 'paused':
      return { ...rest, state, problem: null }
  }
}

const columnOf = (event: RequestEvent): Column => {
  if (event.kind === 'not-understood') return event.isRefused ? 'later' : 'unknown'
  return event.kind === 'later' && event.isUnknown ? 'unknown' : event.kind
}

const stateAfter = (item: OutboxItem, event: RequestEvent): ItemState | 'over' | undefined => {
  const next = transitions[item.state][columnOf(event)]
  const isLastTry = event.kind === 'failed' && item.failures + 1 >= mostFailures
  return isLastTry && next === 'postponed' ? 'refused' : next
}

/** The item after an event: the same one where the event changes nothing, undefined when it is over. */
export const advance = (item: OutboxItem, event: RequestEvent): OutboxItem | undefined => {
  const state = stateAfter(item, event)
  if (state === 'over') return undefined
  return state === undefined ? item : enter(state, item, event)
}

/** The item after an outcome that hands it back to its draft; undefined when it is over. */
export const handBack = (item: OutboxItem, outcome: SendOutcome): OutboxItem | undefined =>
  transitionsToDraft[outcome.kind] === 'over' ? undefined : enter('paused', item, outcome)

/** A new item. */
export const newItem = (
  item: Pick<
    OutboxItem,
    'id' | 'owner' | 'request' | 'readyText' | 'photo' | 'draftPhoto' | 'series'
  >,
): OutboxItem => ({
  ...item,
  madeAt: Date.now(),
  failures: 0,
  notBefore: 0,
  state: 'unsent',
  problem: null,
})
