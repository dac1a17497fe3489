import { metresBetween, type Point } from '@storystone/schema/distance.ts'
import { describe, expect, it } from 'vitest'
import { seeded } from '#web/testing/seeded.ts'
import { bearingTo, type PositionFix, turnBetween } from '../device-sensors.ts'
import {
  type Command,
  currentStop,
  isPassed,
  type Stop,
  startWalk,
  stepWalk,
  stopsAhead,
} from './machine.ts'
import { orderWalk } from './order-walk.ts'

const start = { latitude: 48.85, longitude: 2.35 }
const metresOfDegree = 111_195

const shift = ({ latitude, longitude }: Point, north: number, east: number): Point => ({
  latitude: latitude + north / metresOfDegree,
  longitude: longitude + east / (metresOfDegree * Math.cos((latitude * Math.PI) / 180)),
})

/** A normal deviate. */
const noise = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Where the walker really is at a second, and what the device says of it; nothing in a tunnel. */
type Moment = { readonly at: number; readonly truth: Point; readonly fix: PositionFix | null }

type Leg = { readonly to: Point; readonly speed: number; readonly restSeconds: number }

/**
 * A track through the stops, made by a seed: the positions scatter by 3 to 18 m, the walker rests here and
 * there, a tunnel swallows a part, and one leg is by bus.
 */
const trackOf = (seed: number, stops: readonly Stop[]): Moment[] => {
  const random = seeded(seed)
  const sigma = 3 + random() * 15
  const bus = Math.floor(random() * stops.length)
  const legs = stops.map(
    (stop, index): Leg => ({
      to: shift(stop, noise(random) * 8, noise(random) * 8),
      speed: index === bus ? 7 + random() * 5 : 1 + random() * 0.6,
      restSeconds: random() < 0.5 ? Math.floor(random() * 90) : 0,
    }),
  )
  const end: Leg = { to: shift(stops.at(-1) ?? start, 400, 100), speed: 1.3, restSeconds: 0 }
  const tunnelFrom = 100 + random() * 900
  const tunnelTo = tunnelFrom + 40 + random() * 120
  const moments: Moment[] = []
  let [truth, at]: [Point, number] = [start, 0]
  const note = (speed: number, heading: number | null): void => {
    const position = shift(truth, noise(random) * sigma, noise(random) * sigma)
    const isHidden = at > tunnelFrom && at < tunnelTo
    const hasMotion = random() < 0.7
    moments.push({
      at,
      truth,
      fix: isHidden
        ? null
        : {
            ...position,
            accuracy: random() < 0.02 ? 400 : sigma * 1.5,
            speed: hasMotion ? speed : null,
            heading: hasMotion ? heading : null,
            at: at * 1_000,
          },
    })
    at += 1
  }
  for (const { to, speed, restSeconds } of [...legs, end]) {
    const bearing = (bearingTo(truth, to) * Math.PI) / 180
    const metres = metresBetween(truth, to)
    const seconds = Math.max(1, Math.round(metres / speed))
    const from = truth
    for (let second = 1; second <= seconds; second += 1) {
      const way = (metres * second) / seconds
      truth = shift(from, Math.cos(bearing) * way, Math.sin(bearing) * way)
      note(speed, (bearing * 180) / Math.PI)
    }
    for (let second = 0; second < restSeconds; second += 1) note(0, null)
  }
  return moments
}

const stopsOf = (seed: number): readonly Stop[] => {
  const random = seeded(seed * 7 + 1)
  const scattered = Array.from({ length: 5 + Math.floor(random() * 8) }, (_, index) => {
    const at = shift(start, (random() - 0.5) * 2_400, (random() - 0.5) * 2_400)
    return { ...at, id: `stop ${index}` }
  })
  return orderWalk(start, scattered).places
}

/** Three seconds of movement say where the walker really goes; null at rest. */
const trueCourse = (track: readonly Moment[], index: number): number | null => {
  const [before, now] = [track[Math.max(0, index - 3)], track[index]]
  if (!before || !now || metresBetween(before.truth, now.truth) < 1) return null
  return bearingTo(before.truth, now.truth)
}

type Start = {
  readonly id: string
  readonly at: number
  readonly metres: number
  readonly turn: number
}

/** Walks a track; a story takes 20 to 60 seconds. */
const walkTrack = (seed: number) => {
  const stops = stopsOf(seed)
  const track = trackOf(seed, stops)
  const random = seeded(seed * 13 + 5)
  const started: Start[] = []
  const commands: (Command | null)[] = []
  let state = startWalk(stops)
  let endsAt: number | null = null
  track.forEach(({ at, truth, fix }, index) => {
    if (endsAt !== null && at >= endsAt) {
      state = stepWalk(state, { kind: 'ended' }).state
      endsAt = null
    }
    if (fix === null) return
    const step = stepWalk(state, { kind: 'moved', fix })
    state = step.state
    commands.push(step.command)
    if (step.command?.kind !== 'read') return
    expect(endsAt, 'a story was cut by the next').toBeNull()
    const stop = stops.find(
      ({ id }) => id === (step.command?.kind === 'read' ? step.command.id : ''),
    )
    if (!stop) throw new Error('A story of nowhere')
    const course = trueCourse(track, index)
    const turn = course === null ? 0 : turnBetween(course, bearingTo(truth, stop))
    started.push({ id: stop.id, at, metres: metresBetween(truth, stop), turn })
    endsAt = at + 20 + random() * 40
  })
  return { stops, started, state }
}

describe('a walk along 200 tracks with noise, rests, tunnels and a bus', () => {
  const walks = Array.from({ length: 200 }, (_, seed) => walkTrack(seed))
  const all = walks.flatMap(({ started }) => started)

  it('reads no story twice', () => {
    for (const { started } of walks) {
      expect(new Set(started.map(({ id }) => id)).size).toBe(started.length)
    }
  })

  it('reads a story only near its place', () => {
    expect(Math.max(...all.map(({ metres }) => metres))).toBeLessThan(170)
    expect(all.filter(({ metres }) => metres > 90).length / all.length).toBeLessThan(0.1)
  })

  it('reads nothing that is behind the walker', () => {
    expect(all.filter(({ metres, turn }) => metres > 60 && turn > 120)).toEqual([])
  })

  it('reads nearly all that is passed, in the order of the plan', () => {
    const planned = walks.reduce((sum, { stops }) => sum + stops.length, 0)
    expect(all.length / planned).toBeGreaterThan(0.85)
    const inOrder = walks.filter(({ stops, started }) => {
      const order = started.map(({ id }) => stops.findIndex((stop) => stop.id === id))
      return order.every((place, index) => index === 0 || place > (order[index - 1] ?? -1))
    })
    expect(inOrder.length).toBeGreaterThan(150)
  })

  it('keeps a state that does not grow', () => {
    for (const { state, stops } of walks) {
      expect(state.done.length).toBeLessThanOrEqual(stops.length)
      expect(JSON.stringify(state).length).toBeLessThan(3_000)
    }
  })
})

describe('what the walker says', () => {
  const stops: Stop[] = [100, 300, 500].map((north, index) => ({
    id: `${index}`,
    ...shift(start, north, 0),
  }))
  const at = (north: number, seconds: number): PositionFix => ({
    ...shift(start, north, 0),
    accuracy: 8,
    speed: 1.2,
    heading: 0,
    at: seconds * 1_000,
  })
  const read = () => stepWalk(startWalk(stops), { kind: 'moved', fix: at(80, 0) })

  it('comes to the first place and hears its story', () => {
    expect(read().command).toEqual({ kind: 'read', id: '0' })
  })

  it('skips a story, and the next one starts at its place', () => {
    const skipped = stepWalk(read().state, { kind: 'skip' })
    expect(skipped.command).toEqual({ kind: 'stop' })
    const on = stepWalk(skipped.state, { kind: 'moved', fix: at(110, 20) })
    expect(on.command).toBeNull()
    expect(stepWalk(on.state, { kind: 'moved', fix: at(280, 200) }).command).toEqual({
      kind: 'read',
      id: '1',
    })
  })

  it('skips a place that is still to come', () => {
    const { state } = stepWalk(startWalk(stops), { kind: 'skip' })
    expect(stopsAhead(state).map(({ id }) => id)).toEqual(['1', '2'])
    expect(stepWalk(state, { kind: 'moved', fix: at(90, 0) }).command).toBeNull()
  })

  it('repeats the last story as often as it is wanted', () => {
    const { state } = stepWalk(read().state, { kind: 'ended' })
    for (let count = 0; count < 2; count += 1) {
      expect(stepWalk(state, { kind: 'repeat' }).command).toEqual({ kind: 'read', id: '0' })
    }
  })

  it('counts a stop whose story failed as not heard, until it is tried again', () => {
    const failed = stepWalk(read().state, { kind: 'failed' }).state
    expect([failed.reading, currentStop(failed), isPassed(failed, '0')]).toEqual([null, '1', false])
    expect(stepWalk(failed, { kind: 'moved', fix: at(95, 5) }).command).toBeNull()
    const skipped = stepWalk(failed, { kind: 'skip' }).state
    const again = stepWalk(skipped, { kind: 'repeat', id: '0' })
    expect(again.command).toEqual({ kind: 'read', id: '0' })
    expect(isPassed(stepWalk(again.state, { kind: 'ended' }).state, '0')).toBe(true)
  })

  it('goes on by the plan with Next, wherever the walker is', () => {
    const first = stepWalk(startWalk(stops), { kind: 'next' })
    expect(first.command).toEqual({ kind: 'read', id: '0' })
    const second = stepWalk(first.state, { kind: 'next' })
    expect(second.command).toEqual({ kind: 'read', id: '1' })
    const end = stepWalk(stepWalk(second.state, { kind: 'next' }).state, { kind: 'next' })
    expect(end.command).toEqual({ kind: 'stop' })
  })

  it('starts nothing while it is paused', () => {
    const paused = stepWalk(startWalk(stops), { kind: 'pause' }).state
    const there = stepWalk(paused, { kind: 'moved', fix: at(90, 0) })
    expect(there.command).toBeNull()
    const on = stepWalk(there.state, { kind: 'resume' }).state
    expect(stepWalk(on, { kind: 'moved', fix: at(95, 5) }).command?.kind).toBe('read')
  })

  it('waits for a second fix where the position is poor', () => {
    const poor = { ...at(80, 0), accuracy: 60 }
    const first = stepWalk(startWalk(stops), { kind: 'moved', fix: poor })
    expect(first.command).toBeNull()
    const again = stepWalk(first.state, { kind: 'moved', fix: { ...poor, at: 1_000 } })
    expect(again.command?.kind).toBe('read')
  })

  it('takes no notice of a position that is nowhere in particular', () => {
    const lost = { ...at(100, 0), accuracy: 800 }
    const step = stepWalk(startWalk(stops), { kind: 'moved', fix: lost })
    expect([step.command, step.state.here]).toEqual([null, null])
  })
})
