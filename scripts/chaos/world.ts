import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type InStatement, LibsqlError, type ResultSet } from '@libsql/client/web'
import { createChatControl } from '../../worker/doubles/openai/chat/control.ts'
import { createStripeControl, type StripeControl } from '../../worker/doubles/stripe/control.ts'
import { createWikimediaControl } from '../../worker/doubles/wikimedia/control.ts'
import { everyLimit, openTestStack, type TestStack } from '../testing/test-stack.ts'
import type { Target } from './fault-proxy.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

const maxTries = 8

/** The tests' own connection to the database, which bypasses the proxies. */
type OwnDatabase = {
  execute(statement: InStatement): Promise<ResultSet>
  /** Writes all of it or nothing. */
  batch(statements: InStatement[]): Promise<ResultSet[]>
}

const retry = async <T>(send: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (error) {
      const isFinal = error instanceof LibsqlError && error.code.includes('CONSTRAINT')
      if (isFinal || tries === maxTries) throw error
    }
    await wait(100 * tries)
  }
}

/** Opens it. It retries while the database is busy or restarting: only the worker is under test. */
const openOwnDatabase = (address: { url: string; authToken: string }): OwnDatabase => {
  const client = createClient(address)
  return {
    execute: (statement) => retry(() => client.execute(statement)),
    batch: (statements) => retry(() => client.batch(statements, 'write')),
  }
}

/** A worker with its own proxies, so that faults affect one schedule only. */
export type Lane = {
  readonly name: string
  readonly url: string
  readonly proxies: Readonly<Record<Target, FaultProxy>>
}

/** The product's worker, several times, on one database and one bucket. */
export type World = {
  readonly lanes: readonly Lane[]
  readonly stack: TestStack
  readonly database: OwnDatabase
  readonly stripe: StripeControl
  /** Runs the scheduled handler of a lane. Returns whether it succeeded. */
  sweep(lane: Lane): Promise<boolean>
  stop(): Promise<void>
}

/** The storyteller's double refuses to write about it. */
export const refusedLandmark = 'A refused stone'

/** So that no other limit hides a fault: all users have one address, and they try passwords. */
const wide = 1_000_000

/** The limits that some verbs reach. */
export const limits = {
  failedLogins: wide,
  freeStories: 40,
  gifts: 12,
  passwordChecks: wide,
  placeSearches: 120,
  photoReadings: 1_000,
  stripeCalls: wide,
  uncharged: wide,
} as const

const limitVariables = {
  ...everyLimit(wide),
  PHOTO_READINGS_PER_DAY: String(limits.photoReadings),
  FREE_STORIES_PER_DAY: String(limits.freeStories),
  PLACE_SEARCHES_PER_HOUR: String(limits.placeSearches),
  GIFTS_PER_HOUR: String(limits.gifts),
}

const startProxies = async (): Promise<Lane['proxies']> => ({
  database: await startFaultProxy(),
  media: await startFaultProxy(),
  openai: await startFaultProxy(),
  stripe: await startFaultProxy(),
  geocoder: await startFaultProxy(),
  wikimedia: await startFaultProxy(),
})

/** Starts the given number of lanes. Throws a `CliError` when a part of them does not start. */
export const startWorld = async (laneCount: number): Promise<World> => {
  const proxiesOfLanes = await Promise.all(Array.from({ length: laneCount }, startProxies))
  const stack = await openTestStack({
    variables: limitVariables,
    doubles: { wordsPerSecond: 4_000, firstWordAfterMs: 5 },
    worker: proxiesOfLanes.map((proxies, index) => ({
      name: `lane-${index + 1}`,
      proxies,
    })),
  })
  const { authToken = '', url } = stack.database
  const as = 'Colosseum'
  const script = { landmark: refusedLandmark, as, behaviours: [{ do: 'refuse' as const }] }
  const wikimedia = createWikimediaControl(stack.doubles.wikimediaUrl ?? '')
  await wikimedia.copy({ of: as, title: refusedLandmark })
  await createChatControl(stack.doubles.openaiUrl ?? '').script(script)
  return {
    lanes: proxiesOfLanes.map((proxies, index) => ({
      name: '',
      url: '',
      ...stack.lanes[index],
      proxies,
    })),
    stack,
    database: openOwnDatabase({ url, authToken }),
    stripe: createStripeControl(stack.doubles.stripe?.url ?? ''),
    sweep: ({ name }) =>
      stack.sweep(name).then(
        () => true,
        () => false,
      ),
    stop: async () => {
      await stack.stop()
      const proxies = proxiesOfLanes.flatMap((own) => Object.values(own))
      await Promise.all(proxies.map((proxy) => proxy.close()))
    },
  }
}

/** Kills a part by SIGKILL and starts it again, on the same data. */
export const killAndRevive = async (
  { stack }: World,
  part: 'database' | 'worker',
  meanwhile?: () => Promise<unknown>,
) => {
  await stack.kill(part)
  await meanwhile?.()
  await stack.revive(part)
}
