import type { StoryField } from '@storystone/schema/contract/story.ts'
import type { CheckedSentence, StoryEvent } from '@storystone/schema/contract/story-event.ts'
import type { MarkPlace } from '@storystone/schema/story-marks.ts'
import { anySignal } from '#web/platform/api/transport.ts'
import { watchConnection } from '#web/platform/connection/probe.ts'
import type { FieldSpan } from '#web/stories'
import { requestSync } from '../outbox/send-outbox.ts'
import type { Follower, StreamState } from '../reconnect.ts'
import type { ProgressEvent } from '../story-events.ts'
import {
  type LeftWords,
  noWords,
  type Processing,
  type Reading,
  type Words,
  type Writing,
} from './state.ts'

type Retract = Extract<ProgressEvent, { event: 'retract' }>

/** Changes what the progress screen shows. */
export type Change = (next: (state: Processing) => Processing) => void

const afterEvent = (state: Writing, event: ProgressEvent): Writing => {
  if (event.event === 'step') return { ...state, step: event.data.step }
  if (event.event === 'checking') return { ...state, checking: event.data.citations }
  if (event.event === 'meanwhile') return { ...state, meanwhile: event.data }
  return event.event === 'generation' ? state : { ...state, ...afterWords(state, event) }
}

/** A reconnect resends the text from its start, so the marks of the old text are dropped. */
const inState = (state: Writing, transfer: StreamState): Writing =>
  transfer === 'open'
    ? { ...state, transfer }
    : { ...state, transfer, received: noWords, checking: undefined, left: [] }

/** The state after words were taken back, and after what came next. */
const afterRetract = (
  state: Writing,
  retract: Retract,
  following: readonly ProgressEvent[],
): Writing => {
  const { field, length } = retract.data
  const kept = state.received[field].length - length
  const checking = state.checking?.filter((each) => each.field !== field || each.end <= kept)
  const next = [retract, ...following].reduce(afterEvent, { ...state, checking })
  const [before, after] = [state.words[field], next.words[field]]
  const isWritten = state.checking !== undefined
  return { ...next, left: afterLeaving(state.left ?? [], field, before, after, isWritten) }
}

/** Words that are taken back stay on the screen this long, if nothing comes in their place before. */
const takenBackWithinMs = 100

/**
 * Passes events on. A sentence that is taken away comes as a retraction to the end of its field, then
 * what remains, then where that stands: these are one change, so that nothing is seen to go and return.
 */
const joinRetracts = (write: (next: (state: Writing) => Writing) => void) => {
  let retract: Retract | undefined
  let following: ProgressEvent[] = []
  let isRead = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    clearTimeout(timer)
    const [taken, rest] = [retract, following]
    retract = undefined
    following = []
    if (taken) write((state) => afterRetract(state, taken, rest))
  }
  const onEvent = (event: ProgressEvent): void => {
    isRead ||= event.event === 'checking'
    if (event.event === 'retract') {
      flush()
      retract = event
      // Once a story is read, where its sentences stand follows for certain.
      if (!isRead) timer = setTimeout(flush, takenBackWithinMs)
    } else if (retract) {
      following.push(event)
      if (!isRead || event.event === 'checking') flush()
    } else write((state) => afterEvent(state, event))
  }
  return { flush, onEvent }
}

/** The state after a part of the photo was sent. `lost` stays until a part has moved, `waiting` until an answer comes. */
const afterUpload = (state: Processing, sent: number): Processing => {
  if (state.doing === 'asking' || state.transfer === 'waiting') return state
  const isShown = sent < 1 && (sent > 0 || state.transfer !== 'lost')
  if (isShown) return { ...state, transfer: { sent } }
  return state.transfer === 'lost' ? state : { ...state, transfer: 'open' }
}

/** Shows on the progress screen what a request's sender receives. */
export const showProgress = (signal: AbortSignal, change: Change): Follower => {
  const write = (next: (state: Writing) => Writing): void =>
    change((state) => (state.doing === 'writing' ? next(state) : state))
  const { flush, onEvent } = joinRetracts(write)
  return {
    signal,
    onEvent,
    onUpload: (sent) => change((state) => afterUpload(state, sent)),
    onConnection: (transfer) => {
      // Each event says that the stream is open.
      if (transfer !== 'open') flush()
      write((state) => inState(state, transfer))
    },
  }
}

/**
 * Like {@link showProgress}, but stops after 4 s in which neither the photo nor an answer moves, so that the
 * request can wait in the outbox. Once the server has answered, the story is waited for.
 */
export const showProgressUnlessSilent = (signal: AbortSignal, change: Change) => {
  const { onUpload, onConnection, onEvent } = showProgress(signal, change)
  const watchdog = watchConnection()
  const follower: Follower = {
    signal: anySignal(signal, watchdog.signal),
    onEvent,
    onUpload: (sent) => {
      if (sent > 0) watchdog.moved()
      onUpload(sent)
    },
    onConnection: (connection) => {
      if (connection !== 'lost') watchdog.end()
      onConnection(connection)
    },
  }
  return {
    follower,
    isSilent: () => watchdog.signal.aborted && !signal.aborted,
    end: watchdog.end,
  }
}

const hiddenForMs = 1000

/** Lets the service worker go on when the page is hidden, and perhaps closed, during `work`. */
export const syncWhenHidden = async <T>(work: Promise<T>): Promise<T> => {
  // Not at once: a page that is reloaded is hidden too.
  const onChange = (): void => {
    if (document.hidden) setTimeout(() => document.hidden && void requestSync(), hiddenForMs)
  }
  document.addEventListener('visibilitychange', onChange)
  try {
    return await work
  } finally {
    document.removeEventListener('visibilitychange', onChange)
  }
}

/**
 * A new connection delivers the text from its beginning. Until it has delivered some of a field, the
 * words from before stay, unless it is another story this time. After that only what it delivers
 * counts: a longer text from before may have a sentence that was taken back meanwhile.
 */
const combine = (before: Words, received: Words): Words => {
  if (!before.title.startsWith(received.title) && !received.title.startsWith(before.title)) {
    return received
  }
  return {
    title: received.title || before.title,
    content: received.content || before.content,
    funFact: received.funFact || before.funFact,
  }
}

/** The words after an event that adds some or takes some back. */
export const afterWords = (
  { words, received }: Reading,
  event: Extract<StoryEvent, { event: 'delta' | 'retract' }>,
): Reading => {
  const { field } = event.data
  if (event.event === 'retract') {
    const text = received[field].slice(0, -event.data.length)
    return { words: { ...words, [field]: text }, received: { ...received, [field]: text } }
  }
  const more = { ...received, [field]: received[field] + event.data.text }
  return { words: combine(words, more), received: more }
}

const sentenceEnd = /(?:^|[.!?…»”’")]\s*|\n[•\s]*)$/

/** Where `length` units of a text are missing in another; undefined where more than that differs. */
const findGap = (before: string, after: string): number | undefined => {
  const length = before.length - after.length
  let at = 0
  while (at < after.length && before[at] === after[at]) at += 1
  if (length <= 0 || before.slice(at + length) !== after.slice(at)) return undefined
  // The same characters may stand before and after the gap, so it may begin earlier: where a sentence begins.
  let found: number | undefined
  for (let from = at; from >= 0; from -= 1) {
    // With the space before it, so that what follows begins as it did.
    if (
      sentenceEnd.test(before.slice(0, from)) ||
      (/^\s/.test(before.slice(from)) && found !== undefined)
    )
      found = from
    else if (found !== undefined) break
    if (before[from - 1] !== before[from - 1 + length]) break
  }
  return found ?? at
}

/**
 * The words that have left, after more of a field were taken away. They keep their place on the
 * screen, so that nothing moves. Words at the end of a text that is still written keep none: other words will stand there.
 */
export const afterLeaving = (
  left: readonly LeftWords[],
  field: StoryField,
  before: string,
  after: string,
  isWritten: boolean,
): readonly LeftWords[] => {
  const others = left.filter((each) => each.field !== field)
  const own = left.filter((each) => each.field === field)
  const at = findGap(before, after)
  const length = before.length - after.length
  const isAtEnd = at !== undefined && at === after.length
  if (at === undefined || (isAtEnd && !isWritten)) {
    return [
      ...others,
      ...own.filter(
        (each) => each.at <= after.length && after.startsWith(before.slice(0, each.at)),
      ),
    ]
  }
  return [
    ...others,
    ...own.filter((each) => each.at <= at),
    { field, at, text: before.slice(at, at + length) },
    ...own
      .filter((each) => each.at > at)
      .map((each) => ({ ...each, at: Math.max(at, each.at - length) })),
  ]
}

/** What the screen shows: the words with those that left in their places, and the marks between them. */
export type Shown = {
  readonly words: Words
  readonly left: readonly FieldSpan[]
  readonly marks: readonly MarkPlace[]
}

const insert = (text: string, left: readonly LeftWords[]): string =>
  left
    .toReversed()
    .reduce((whole, { at, text: gone }) => whole.slice(0, at) + gone + whole.slice(at), text)

const lengthOf = (left: readonly LeftWords[]): number =>
  left.reduce((sum, { text }) => sum + text.length, 0)

export const showWith = (
  words: Words,
  left: readonly LeftWords[] = [],
  checking: readonly CheckedSentence[] = [],
): Shown => {
  const of = (field: StoryField) => left.filter((each) => each.field === field)
  const ends = new Map(checking.map((each) => [`${each.field} ${each.end}`, each]))
  return {
    words: {
      title: insert(words.title, of('title')),
      content: insert(words.content, of('content')),
      funFact: insert(words.funFact, of('funFact')),
    },
    left: left.map(({ field, at, text }, index) => {
      const before = left.slice(0, index).filter((each) => each.field === field)
      const start = at + lengthOf(before)
      return { field, start, end: start + text.length }
    }),
    marks: [...ends.values()].map(({ field, end, isChecked }, index) => ({
      field,
      isCheckedTwice: isChecked,
      number: index + 1,
      end: end + lengthOf(of(field).filter(({ at }) => at < end)),
    })),
  }
}
