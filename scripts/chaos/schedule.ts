import fc from 'fast-check'
import { describeFault, type Fault, kinds, moments, type Target } from './fault.ts'
import { type VerbName, verbs } from './verbs/all.ts'

/** One verb, the faults while it is done, and whether it is done twice at once. */
export type Act = {
  readonly verb: VerbName
  readonly faults: readonly Fault[]
  readonly twice: boolean
}

/** What happens to one person, from sign-up on. */
export type Schedule = readonly Act[]

/** The longest stalls in milliseconds, of the database and of the other services. */
export type Stalls = { readonly database: number; readonly vendors: number }

/** The most requests of one verb that pass before a fault. */
const maxSkips: Readonly<Record<Target, number>> = {
  database: 7,
  media: 2,
  openai: 1,
  stripe: 3,
  geocoder: 0,
  wikimedia: 1,
}

const faultOf = (target: Target, stalls: Stalls): fc.Arbitrary<Fault> =>
  fc.record({
    target: fc.constant(target),
    skip: fc.nat({ max: maxSkips[target] }),
    times: fc.constantFrom(1, 1, 2, 3, 100),
    moment: fc.constantFrom(...moments),
    kind: fc.constantFrom(...kinds),
    stallMs: fc.integer({
      min: 200,
      max: target === 'database' ? stalls.database : stalls.vendors,
    }),
    bytes: fc.integer({ min: 1, max: 600 }),
  })

const actOf = (verb: VerbName, stalls: Stalls): fc.Arbitrary<Act> => {
  const targets: readonly Target[] = ['database', ...verbs[verb].vendors]
  const fault = fc.constantFrom(...targets).chain((target) => faultOf(target, stalls))
  const isTooLong = verbs[verb].waitsForAnother === true && stalls.vendors < 60_000
  return fc.record({
    verb: fc.constant(verb),
    faults: fc.array(fault, { minLength: 1, maxLength: 3 }),
    twice: isTooLong ? fc.constant(false) : fc.boolean(),
  })
}

/** Schedules of one to three acts with some of the verbs; the first act uses `first`. */
export const schedules = (
  stalls: Stalls,
  among: readonly VerbName[],
  first?: VerbName,
): fc.Arbitrary<Schedule> => {
  const any = fc.constantFrom(...among).chain((verb) => actOf(verb, stalls))
  const opening = first === undefined ? any : actOf(first, stalls)
  return fc.tuple(opening, fc.array(any, { maxLength: 2 })).map(([head, rest]) => [head, ...rest])
}

/** A schedule in words, a line an act. */
export const describeSchedule = (schedule: Schedule): string =>
  schedule
    .map(({ verb, faults, twice }) => {
      const under = faults.map(describeFault).join('; ')
      return `${verb}${twice ? ', twice at once' : ''}, under ${under}`
    })
    .join('\n')
