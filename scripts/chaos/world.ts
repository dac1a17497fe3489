import { createStripeControl, type StripeControl } from '../../worker/doubles/stripe/control.ts'
import type { Variables } from '../settings/dev-vars.ts'
import type { Proxies } from '../stack/lanes.ts'
import type { Stack } from '../stack/open-stack.ts'
import { openTestStack } from '../testing/test-stack.ts'
import { type Target, targets } from './fault.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type OwnDatabase, openOwnDatabase } from './own-database.ts'

/** A worker with its own proxies, so that faults affect one schedule only. */
export type Lane = {
  readonly name: string
  readonly url: string
  readonly proxies: Readonly<Record<Target, FaultProxy>>
}

/** The product's worker, several times, on one database and one bucket. */
export type World = {
  readonly lanes: readonly Lane[]
  readonly host: {
    /** Runs the scheduled handler of a lane; whether it succeeded. */
    sweep(lane: string): Promise<boolean>
    mediaKeys: Stack['mediaKeys']
  }
  /** The tests' own connection to the database, past the proxies. */
  readonly database: OwnDatabase
  /** What the worker was given. */
  readonly variables: Variables
  readonly stripe: StripeControl
  /** Kills the database and starts it again on the same rows. */
  killDatabase(): Promise<void>
  /** Kills workerd and starts it again. */
  killWorker(): Promise<void>
  stop(): Promise<void>
}

/** So that no limit hides a fault: all users have one address, and they try passwords. */
const wideLimits = {
  FAILED_LOGINS_PER_15_MINUTES: '1000000',
  SIGN_UPS_PER_10_MINUTES: '1000000',
  GENERATIONS_PER_MINUTE: '1000',
}

/** The fault proxies of one lane, which exist once the stack has opened them. */
const createFaultProxies = () => {
  const opened = new Map<Target, FaultProxy>()
  const proxies: Proxies = Object.fromEntries(
    targets.map((target) => [
      target,
      async (origin: string) => {
        const proxy = await startFaultProxy({ target: origin })
        opened.set(target, proxy)
        return proxy
      },
    ]),
  )
  const find = (target: Target): FaultProxy => {
    const proxy = opened.get(target)
    if (!proxy) throw new Error(`There is no proxy in front of ${target}`)
    return proxy
  }
  return { proxies, find }
}

/** Starts the given number of lanes. Throws a `CliError` when a part of them does not start. */
export const startWorld = async (laneCount: number): Promise<World> => {
  const prepared = Array.from({ length: laneCount }, (_, index) => ({
    name: `lane-${index + 1}`,
    ...createFaultProxies(),
  }))
  const stack = await openTestStack({
    variables: wideLimits,
    doubles: { wordsPerSecond: 4_000, firstWordAfterMs: 5 },
    worker: prepared.map(({ name, proxies }) => ({ name, proxies })),
  })
  const { authToken = '' } = stack.database
  return {
    lanes: stack.lanes.map(({ name, url }, index) => {
      const { find } = prepared[index] ?? createFaultProxies()
      return {
        ...{ name, url },
        proxies: {
          database: find('database'),
          media: find('media'),
          openai: find('openai'),
          stripe: find('stripe'),
          geocoder: find('geocoder'),
        },
      }
    }),
    host: {
      sweep: (lane) =>
        stack.sweep(lane).then(
          () => true,
          () => false,
        ),
      mediaKeys: stack.mediaKeys,
    },
    variables: stack.variables,
    database: openOwnDatabase({ url: stack.database.url, authToken }),
    stripe: createStripeControl(stack.doubles.stripe?.url ?? ''),
    killDatabase: async () => {
      await stack.kill('database')
      await stack.revive('database')
    },
    killWorker: async () => {
      await stack.kill('worker')
      await stack.revive('worker')
    },
    stop: stack.stop,
  }
}
