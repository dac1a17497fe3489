import fc from 'fast-check'
import { describeFault, type Fault, kinds, moments, type Target } from './fault.ts'
import { type VerbName, verbs } from './verbs/all.ts'

/** One verb, what befalls the services while it is done, and whether it is done twice at once. */
export type Act = {
  readonly verb: VerbName
  readonly faults: readonly Fault[]
  readonly twice: boolean
}

/** What happens to one person, from sign-up on. */
export type Schedule = readonly Act[]

/** How long a stall may last: past the database's deadline, and past that of every vendor. */
export type Stalls = { readonly database: number; readonly vendors: number }

const moreSkips: Readonly<Record<Target, number>> = {
  database: 7,
  media: 2,
  openai: 1,
  stripe: 3,
  geocoder: 0,
}

const minute = 60_000

const faultOf = (target: Target, stalls: Stalls): fc.Arbitrary<Fault> => {
  const longest = target === 'database' ? stalls.database : stalls.vendors
  return fc.record({
    target: fc.constant(target),
    skip: fc.nat({ max: moreSkips[target] }),
    times: fc.constantFrom(1, 1, 2, 3, 100),
    moment: fc.constantFrom(...moments),
    kind: fc.constantFrom(...kinds),
    stallMs: fc.integer({ min: 200, max: longest }),
    bytes: fc.integer({ min: 1, max: 600 }),
  })
}

const actOf = (verb: VerbName, stalls: Stalls): fc.Arbitrary<Act> => {
  const targets: readonly Target[] = ['database', ...verbs[verb].vendors]
  const fault = fc.constantFrom(...targets).chain((target) => faultOf(target, stalls))
  const isTooLong = verbs[verb].waitsForAnother === true && stalls.vendors < minute
  return fc.record({
    verb: fc.constant(verb),
    faults: fc.array(fault, { minLength: 1, maxLength: 3 }),
    twice: isTooLong ? fc.constant(false) : fc.boolean(),
  })
}

/** Schedules of one to three acts of the given verbs; the first is of the given one, where one is. */
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
      const happening = faults.map(describeFault).join('; ')
      return `${verb}${twice ? ', twice at once' : ''}, under ${happening}`
    })
    .join('\n')
