import { DurableObject } from 'cloudflare:workers'
import type { PackId, PackState, ReadyPack } from '@storystone/schema/contract/packs.ts'
import { day } from '@storystone/schema/time.ts'
import type { Database } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { Budget } from '#worker/platform/limits/usage-limits.ts'
import { createMeter, logError } from '#worker/platform/log/log.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import type { Wikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import {
  type Build,
  buildStep,
  type DescribeDeps,
  needsBuild,
  newBuild,
  type PackLines,
  type PackRecord,
  packFolder,
  stateOf,
} from './build.ts'

export type PackServices = {
  readonly openDatabase: (onTrip: () => void) => Database
  readonly wikimedia: Wikimedia
  readonly mediaBucket: MediaBucket
  readonly budget: Budget
}

const second = 1_000
/** How long an alarm works before it gives way to the next one. */
const sliceMs = 20 * second
/** The alarm that goes on after an object that died at work. */
const watchdogMs = 30 * second
/** A place that fails so often is left out, and a build that fails so often in a row is given up, after an hour. */
const mostFailures = { ofPlace: 3, ofBuild: 12 } as const
const replacedMs = day
/** A pack that nobody has asked for in so long is deleted. */
const abandonedMs = 90 * day

const [recordKey, linePrefix] = ['record', 'line:']

/** How long to wait for the next turn at Wikimedia: the later, the more often there was none. */
const turnMs = (waits: number): number =>
  Math.min(2 * second * 2 ** waits, 30 * second) * (0.5 + Math.random())

const retryMs = (failures: number): number => Math.min(5 * second * 2 ** failures, 600 * second)

const isWithoutTurn = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'temporarily_unavailable'

/**
 * Builds the pack of one cell in one language, once for everybody, and knows what is ready. Its alarm does the
 * work in slices, so that a build goes on without a client and after the object died.
 */
export class PackObject extends DurableObject<unknown> {
  readonly #deps: DescribeDeps
  readonly #lines: PackLines
  #isWorking = false

  constructor(ctx: DurableObjectState, bindings: unknown, services: PackServices) {
    super(ctx, bindings)
    const { openDatabase, wikimedia, mediaBucket, budget } = services
    const database = openDatabase(() => {})
    const background = { userId: 'packs', isBackground: true, meter: createMeter() }
    this.#deps = { database, wikimedia, mediaBucket, budget, ...background }
    const { kv } = ctx.storage
    this.#lines = {
      put: (index, line) => kv.put(`${linePrefix}${String(index).padStart(4, '0')}`, line),
      all: () => [...kv.list<string>({ prefix: linePrefix })].map(([, line]) => line),
    }
  }

  /** What there is of the pack. */
  state(): PackState {
    const record = this.#load()
    const now = Date.now()
    if (record && record.askedAt < now - day) this.#save({ ...record, askedAt: now })
    return stateOf(record, now)
  }

  /** Starts a build, unless one goes on or what is ready is not old. */
  async start(id: PackId): Promise<PackState> {
    const now = Date.now()
    const record = this.#load()
    if (!needsBuild(stateOf(record, now))) return this.state()
    this.#forgetLines()
    const { ready = null, replacedUntil = null } = record ?? {}
    const build = newBuild(id)
    this.#save({ id, ready, replacedUntil, build, hasFailed: false, askedAt: now })
    await this.ctx.storage.setAlarm(now)
    return this.state()
  }

  /** Goes on with a build, deletes what was replaced, and everything once it is abandoned. It never throws. */
  override async alarm(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    try {
      await this.#wakeIn(watchdogMs)
      await this.#work()
      await this.#tidy()
    } catch (error) {
      logError({ job: 'pack' }, error)
    } finally {
      this.#isWorking = false
    }
  }

  #load(): PackRecord | undefined {
    return this.ctx.storage.kv.get<PackRecord>(recordKey)
  }

  #save(record: PackRecord): void {
    this.ctx.storage.kv.put(recordKey, record)
  }

  #wakeIn(ms: number): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now() + ms)
  }

  #forgetLines(): void {
    const { kv } = this.ctx.storage
    for (const [key] of [...kv.list({ prefix: linePrefix })]) kv.delete(key)
  }

  async #work(): Promise<void> {
    const until = Date.now() + sliceMs
    for (;;) {
      const record = this.#load()
      if (!record?.build) return
      if (Date.now() >= until) return this.#wakeIn(0)
      try {
        const done = await buildStep(this.#deps, record.id, record.build, this.#lines)
        if ('ready' in done) this.#finish(record, done.ready)
        else this.#save({ ...record, build: { ...done.build, failures: 0, waits: 0 } })
      } catch (error) {
        const build = isWithoutTurn(error)
          ? { ...record.build, waits: record.build.waits + 1 }
          : this.#afterFailure(record, record.build, error)
        const wait = isWithoutTurn(error)
          ? turnMs(build?.waits ?? 0)
          : retryMs(build?.failures ?? 0)
        this.#save({ ...record, build, hasFailed: build === null })
        if (build) return this.#wakeIn(wait)
      }
    }
  }

  /** The build after a failure; null once it is given up, and what was ready stays as it is. */
  #afterFailure({ id }: PackRecord, build: Build, error: unknown): Build | null {
    logError({ job: 'pack', cell: id.cell, language: id.language }, error)
    const failures = build.failures + 1
    if (failures >= mostFailures.ofBuild) return null
    const isOfPlace = build.places !== null && build.done < build.places.length
    const isLeftOut = isOfPlace && failures % mostFailures.ofPlace === 0
    return { ...build, failures, waits: 0, done: build.done + (isLeftOut ? 1 : 0) }
  }

  #finish(record: PackRecord, ready: ReadyPack): void {
    const isReplaced = record.ready !== null && record.ready.revision !== ready.revision
    const replacedUntil = isReplaced ? Date.now() + replacedMs : record.replacedUntil
    this.#save({ ...record, ready, build: null, hasFailed: false, replacedUntil })
    this.#forgetLines()
  }

  /** Deletes what was replaced or abandoned; does nothing during a build. */
  async #tidy(): Promise<void> {
    const record = this.#load()
    if (!record || record.build) return
    const { id, ready, askedAt, replacedUntil } = record
    const now = Date.now()
    const { mediaBucket } = this.#deps
    if (askedAt + abandonedMs <= now) {
      await mediaBucket.remove([packFolder(id)])
      await this.ctx.storage.deleteAlarm()
      return this.ctx.storage.deleteAll()
    }
    if (replacedUntil !== null && replacedUntil <= now) {
      for await (const { key } of mediaBucket.list(packFolder(id)))
        if (key !== `${packFolder(id)}${ready?.revision}`) await mediaBucket.remove([key])
      this.#save({ ...record, replacedUntil: null })
      return this.#wakeIn(askedAt + abandonedMs - now)
    }
    return this.#wakeIn(Math.min(replacedUntil ?? Infinity, askedAt + abandonedMs) - now)
  }
}
