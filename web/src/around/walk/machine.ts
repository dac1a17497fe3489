import { metresBetween, type Point } from '@storystone/schema/distance.ts'
import { bearingTo, type PositionFix, turnBetween } from '../device-sensors.ts'

/** A place on a walk. */
export type Stop = Point & { readonly id: string }

/** A walk under way. Its size never grows. */
export type WalkState = {
  /** In the order of the plan. */
  readonly stops: readonly Stop[]
  /** The ids of what was read or skipped: it never starts by itself again. */
  readonly done: readonly string[]
  /** Those of `done` whose story could not be loaded: it can be played later. */
  readonly missed: readonly string[]
  /** The id of the place whose story is being read. */
  readonly reading: string | null
  readonly isPaused: boolean
  /** Where the walker was when last seen to have moved, and the last fix that counted. */
  readonly anchor: PositionFix | null
  readonly here: PositionFix | null
  /** Where the walker moves to, in degrees; null at rest. */
  readonly course: number | null
  /** The place that the walker seems to have come to, and whether that was seen twice. */
  readonly near: string | null
}

export type WalkEvent =
  | { readonly kind: 'moved'; readonly fix: PositionFix }
  /** The story ended by itself. */
  | { readonly kind: 'ended' }
  /** The story could not be loaded. */
  | { readonly kind: 'failed' }
  /** Without an id: the one that is read, or was last. */
  | { readonly kind: 'repeat'; readonly id?: string }
  | { readonly kind: 'skip' | 'next' | 'pause' | 'resume' }

/** What to do with the sound: read a place's story, or stop. Null in a {@link Step} leaves it as it is. */
export type Command = { readonly kind: 'read'; readonly id: string } | { readonly kind: 'stop' }

export type Step = { readonly state: WalkState; readonly command: Command | null }

/** A position that is less exact than this says nothing. */
const uselessMetres = 120
const restSpeed = 0.5
/** A place within this is before the walker's eyes, wherever they turn. */
const atHandMetres = 25
/** Up to here a place is not behind: it may be at the side of the road. */
const sideDegrees = 100
const radius = { least: 40, most: 120 }
/** A story starts so many seconds before one is there. */
const leadSeconds = 6
/** A place is left where the walker is this much outside of its radius. */
const hysteresis = 1.4

/** The start of a walk. */
export const startWalk = (
  stops: readonly Stop[],
  done: readonly string[] = [],
  missed: readonly string[] = [],
): WalkState => ({
  stops,
  done,
  missed,
  reading: null,
  isPaused: false,
  anchor: null,
  here: null,
  course: null,
  near: null,
})

/** The places that are still to come, in the order of the plan. */
export const stopsAhead = ({ stops, done, reading }: WalkState): Stop[] =>
  stops.filter(({ id }) => id !== reading && !done.includes(id))

/** The stop that the walk is about: the one that is read, or the next one; null after the last. */
export const currentStop = (state: WalkState): string | null =>
  state.reading ?? stopsAhead(state)[0]?.id ?? null

/** The stop that Replay reads; null before the first. */
export const lastStop = ({ reading, done }: WalkState): string | null =>
  reading ?? done.at(-1) ?? null

/** Whether a stop was passed, and heard or skipped there. */
export const isPassed = (
  { reading, done, missed }: Pick<WalkState, 'reading' | 'done' | 'missed'>,
  id: string,
): boolean => id !== reading && done.includes(id) && !missed.includes(id)

/** How near one must come for a story to start: nearer on foot and with a good position. */
const radiusFor = ({ accuracy, speed }: Pick<PositionFix, 'accuracy' | 'speed'>): number =>
  Math.min(
    radius.most,
    radius.least + Math.min(accuracy, 40) / 2 + Math.max(0, speed ?? 0) * leadSeconds,
  )

const withDone = (state: WalkState, id: string | null): readonly string[] =>
  id === null || state.done.includes(id) ? state.done : [...state.done, id]

const read = (state: WalkState, id: string): Step => ({
  state: {
    ...state,
    done: withDone(state, id),
    missed: state.missed.filter((one) => one !== id),
    reading: id,
    near: null,
    isPaused: false,
  },
  command: { kind: 'read', id },
})

const stay = (state: WalkState): Step => ({ state, command: null })

/** In less time the scatter of positions looks like speed. */
const measuredSeconds = 10

/** The speed that the device says, or else the one between two positions, or the last one. */
const speedOf = (fix: PositionFix, { anchor, here }: WalkState): number => {
  if (fix.speed !== null) return fix.speed
  const seconds = anchor ? (fix.at - anchor.at) / 1000 : 0
  if (anchor && seconds >= measuredSeconds) return metresBetween(anchor, fix) / seconds
  return here?.speed ?? 0
}

/** Takes up a position. Steps within its own uncertainty are no movement. */
const move = (state: WalkState, raw: PositionFix): WalkState => {
  const { anchor } = state
  const fix = { ...raw, speed: speedOf(raw, state) }
  if (anchor === null) return { ...state, anchor: fix, here: fix }
  const isMoved = metresBetween(anchor, fix) > Math.max(12, Math.min(fix.accuracy, 40))
  if (!isMoved) {
    const isAtRest = fix.speed < restSpeed && fix.at - anchor.at > 20_000
    return { ...state, here: fix, course: isAtRest ? null : state.course }
  }
  const course =
    fix.heading !== null && fix.speed >= restSpeed ? fix.heading : bearingTo(anchor, fix)
  return { ...state, anchor: fix, here: fix, course }
}

type Candidate = {
  readonly id: string
  readonly metres: number
  readonly turn: number
  readonly isReceding: boolean
}

/** Whether the way to a place has become longer by more than scatter: the bus has passed it. */
const isReceding = (stop: Stop, before: PositionFix | null, here: PositionFix): boolean =>
  before !== null &&
  metresBetween(here, stop) - metresBetween(before, stop) > Math.max(5, here.accuracy / 4)

const candidatesOf = (
  state: WalkState,
  here: PositionFix,
  before: PositionFix | null,
): Candidate[] => {
  const reach = radiusFor(here)
  return stopsAhead(state)
    .map((stop) => ({
      id: stop.id,
      isReceding: isReceding(stop, before, here),
      metres: metresBetween(here, stop),
      turn: state.course === null ? 0 : turnBetween(state.course, bearingTo(here, stop)),
    }))
    .filter(({ id, metres }) => metres <= (id === state.near ? reach * hysteresis : reach))
    .filter((one) => one.metres <= atHandMetres || (one.turn <= sideDegrees && !one.isReceding))
    .toSorted((a, b) => Number(a.turn > 60) - Number(b.turn > 60) || a.metres - b.metres)
}

/** A good position counts at once; another one is waited for where it is not. */
const goodMetres = 15

const moved = (before: WalkState, fix: PositionFix): Step => {
  if (fix.accuracy > uselessMetres) return stay(before)
  const state = move(before, fix)
  if (state.reading !== null || state.isPaused || state.here === null) return stay(state)
  const [first] = candidatesOf(state, state.here, before.here)
  if (first === undefined) return stay({ ...state, near: null })
  const isSure = first.id === state.near || fix.accuracy <= goodMetres
  return isSure ? read(state, first.id) : stay({ ...state, near: first.id })
}

const skip = (state: WalkState): Step => {
  if (state.reading !== null) {
    return { state: { ...state, reading: null }, command: { kind: 'stop' } }
  }
  const [next] = stopsAhead(state)
  return stay({ ...state, near: null, done: withDone(state, next?.id ?? null) })
}

const readAgain = (state: WalkState, id = lastStop(state)): Step =>
  id === null ? stay(state) : read(state, id)

const fail = (state: WalkState): Step =>
  stay({
    ...state,
    missed: state.reading === null ? state.missed : [...state.missed, state.reading],
    reading: null,
  })

/** The next of the plan, wherever the walker is: the screen is off, or they want it now. */
const readNext = (state: WalkState): Step => {
  const [next] = stopsAhead(state)
  if (next !== undefined) return read(state, next.id)
  return { state: { ...state, reading: null }, command: { kind: 'stop' } }
}

/** What becomes of a walk by an event. No story is cut by another unless the walker says so. */
export const stepWalk = (state: WalkState, event: WalkEvent): Step => {
  switch (event.kind) {
    case 'moved':
      return moved(state, event.fix)
    case 'ended':
      return stay({ ...state, reading: null })
    case 'failed':
      return fail(state)
    case 'skip':
      return skip(state)
    case 'repeat':
      return readAgain(state, event.id)
    case 'next':
      return readNext(state)
    case 'pause':
      return stay({ ...state, isPaused: true })
    case 'resume':
      return stay({ ...state, isPaused: false })
  }
}
