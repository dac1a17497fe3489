import { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { type Language, languages } from '@storystone/schema/languages.ts'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { onUserGone } from '#web/account'
import { allowSpeech, discard, onStoryEnd, pause, readAloud, resume } from '#web/narration'
import type { NoPosition } from '#web/platform/device-position.ts'
import {
  parseStored,
  readLocal,
  removeLocal,
  writeLocal,
} from '#web/platform/storage/web-storage.ts'
import {
  type Stop,
  startWalk,
  stepWalk,
  stopsAhead,
  type WalkEvent,
  type WalkState,
} from './machine.ts'
import { findGuide, forgetGuides } from './walk-guides.ts'

const Plan = z.object({
  places: z.array(PlaceAround),
  metres: z.number(),
  minutes: z.number(),
  language: z.enum(languages),
  /** Whether its guides are to be written and narrated beforehand. */
  isPrepared: z.optional(z.boolean()),
})
export type Plan = z.infer<typeof Plan>

/** Whether a place has a position and an article in the reader's language. */
export const isOnTheWay =
  (language: Language) =>
  (place: PlaceAround): place is PlaceAround & Point =>
    place.latitude !== null &&
    place.longitude !== null &&
    place.languages.some((one) => one === language)

/** A walk as it is kept, so that leaving and returning resumes it. */
const Kept = z.object({
  plan: Plan,
  done: z.array(z.string()),
  missed: z.optional(z.array(z.string())),
})

/** What is wrong with the reading of a place. */
type ReadingProblem = 'no_voice' | 'no_guide' | 'no_connection'

type WalkUnderWay = {
  readonly plan: Plan | undefined
  readonly state: WalkState | undefined
  /** The story that is being read, once it is there. */
  readonly story: Story | undefined
  readonly problem: { readonly kind: ReadingProblem; readonly place: string } | undefined
  /** Why the device does not say where it is. */
  readonly lost: NoPosition | undefined
}

const none: WalkUnderWay = {
  plan: undefined,
  state: undefined,
  story: undefined,
  problem: undefined,
  lost: undefined,
}

/** The walk under way. */
export const useWalk = create<WalkUnderWay>()(() => none)

const storageName = 'storystone:walk'

const stopsOf = ({ places }: Plan): Stop[] =>
  places.flatMap(({ id, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ id, latitude, longitude }],
  )

const keep = (): void => {
  const { plan, state } = useWalk.getState()
  if (plan === undefined || state === undefined) return
  const { done, missed } = state
  writeLocal(storageName, JSON.stringify({ plan, done, missed }))
}

/** Has the guides of the walk narrated on this device as they are written. */
export const notePrepared = (): void => {
  const { plan } = useWalk.getState()
  if (plan) useWalk.setState({ plan: { ...plan, isPrepared: true } })
  keep()
}

const begin = (plan: Plan, done: readonly string[] = [], missed: readonly string[] = []): void => {
  useWalk.setState({ ...none, plan, state: startWalk(stopsOf(plan), done, missed) })
  keep()
}

/** Starts a walk. Call it during a tap. */
export const beginWalk = (
  {
    places,
    metres,
    minutes,
  }: Pick<Plan, 'metres' | 'minutes'> & { readonly places: readonly PlaceAround[] },
  language: Language,
): void => {
  allowSpeech()
  forgetGuides()
  begin({ places: [...places], metres, minutes, language })
}

/** Takes up a walk that was left; false where there is none. */
export const resumeWalk = (): boolean => {
  if (useWalk.getState().plan !== undefined) return true
  const kept = parseStored(readLocal(storageName), Kept)
  if (kept === undefined) return false
  begin(kept.plan, kept.done, kept.missed)
  return true
}

/** Whether a walk was left that can be taken up. */
export const hasKeptWalk = (): boolean => readLocal(storageName) !== null

/** Ends the walk. */
export const endWalk = (): void => {
  if (useWalk.getState().state?.reading !== null) discard()
  useWalk.setState(none)
  removeLocal(storageName)
}

const placeOf = ({ places }: Plan, id: string): PlaceAround | undefined =>
  places.find((place) => place.id === id)

/** Reads a place's story, unless something else is to be read by the time it is there. */
const readPlace = async (plan: Plan, id: string): Promise<void> => {
  const place = placeOf(plan, id)
  if (place === undefined) return
  const isWanted = (): boolean => useWalk.getState().state?.reading === id
  useWalk.setState({ story: undefined, problem: undefined })
  discard()
  const guide = await findGuide(place, plan.language)
  if (!isWanted()) return
  if (typeof guide === 'string') {
    useWalk.setState({ problem: { kind: guide, place: place.name } })
    dispatchWalk({ kind: guide === 'no_connection' ? 'failed' : 'ended' })
    return
  }
  useWalk.setState({ story: guide })
  // What no voice reads is there to be read by the user, who goes on by Next.
  const onUnread = (): void => {
    if (isWanted()) useWalk.setState({ problem: { kind: 'no_voice', place: place.name } })
  }
  readAloud(guide, { isWanted, onUnread })
}

/** Fetches the next place's story while there is time. */
const prepareNext = (plan: Plan, state: WalkState): void => {
  const [next] = stopsAhead(state)
  const place = next && placeOf(plan, next.id)
  if (place) void findGuide(place, plan.language)
}

/** Has something happen on the walk. */
export const dispatchWalk = (event: WalkEvent): void => {
  const { plan, state: before } = useWalk.getState()
  if (plan === undefined || before === undefined) return
  const { state, command } = stepWalk(before, event)
  useWalk.setState({ state })
  if (state.done !== before.done || state.missed !== before.missed) keep()
  // Who skips has seen it.
  if (event.kind === 'skip') useWalk.setState({ problem: undefined })
  if (event.kind === 'pause') pause()
  if (event.kind === 'resume') resume()
  if (command?.kind === 'stop') discard()
  if (command?.kind === 'read')
    void readPlace(plan, command.id).then(() => prepareNext(plan, state))
  else if (before.here === null && state.here !== null) prepareNext(plan, state)
}

onStoryEnd((id) => {
  if (useWalk.getState().story?.id === id) dispatchWalk({ kind: 'ended' })
})
onUserGone(() => {
  useWalk.setState(none)
  forgetGuides()
})
