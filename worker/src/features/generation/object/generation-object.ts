import { DurableObject } from 'cloudflare:workers'
import type { Database } from '../../../database/client.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { logServerError, toRefusal } from '../../../http/error-handler.ts'
import { createConcurrencyLimit } from '../../../limits/concurrency-limit.ts'
import { createMeter } from '../../../log/meter.ts'
import { findAttemptState } from '../attempt/find-attempt.ts'
import type { GenerationLimits } from '../attempt/generation-limits.ts'
import type { PhotoFile } from '../storyteller/story-order.ts'
import { type EndDeps, giveBackRefused, settleWritten } from './end-attempt.ts'
import { type GenerateDeps, generateStory, largePhotoBytes } from './generate-story.ts'
import { type GeneratedStory, replayStory } from './generated-story.ts'
import type { GenerationRequest } from './generation-request.ts'
import { createLiveStory } from './live-story.ts'
import {
  finalEvent,
  logOutcome,
  type Outcome,
  type Reader,
  type RefusedOutcome,
} from './outcome.ts'
import {
  type Accepted,
  type Ended,
  type GenerationRecord,
  type Refused,
  toData,
  type Unended,
  userIdOf,
  type Written,
} from './record.ts'
import { attemptOf, type Start, startGeneration } from './start-generation.ts'

export type GenerationServices = Omit<GenerateDeps, 'meter'> & {
  readonly openDatabase: (onTrip: () => void) => Database
  readonly limits: GenerationLimits
  readonly hashUser: (userId: string) => string
}

const unavailable: RefusedOutcome = {
  kind: 'refused',
  refusal: toData(new Refusal('temporarily_unavailable')),
}

type Started =
  | { readonly kind: 'events'; readonly events: ReadableStream<Uint8Array> }
  | Exclude<Start, { kind: 'reserved' }>
  | Outcome

const recordKey = 'record'
const heartbeatMs = 30_000
/** How long the end is kept for those who ask for the story's events. */
const endedForMs = 15 * 60_000
/** A generation runs again once after its object has died; then its cost is given back. */
const maxRuns = 2

/** An isolate has 128 MB. A photo of 8 MB takes 40 MB while its story is generated. */
const photoSlots = createConcurrencyLimit({ count: 2, maxWaiting: 8, maxHoldMs: 3 * 60_000 })

const takePhotoSlot = async (userId: string, photo: PhotoFile | null): Promise<() => void> =>
  photo && photo.bytes.length > largePhotoBytes ? photoSlots.take(userId) : () => {}

/** How long to wait after so many failures to reach the database, in milliseconds. */
const backOff = (failures: number): number => Math.min(5_000 * 2 ** (failures - 1), 4 * 60_000)

/**
 * The life of one attempt: it owns the attempt from before a credit moves until the story is stored
 * or the credits are back, with or without a client. Its alarm goes on after a crash. docs/architecture.md
 * has the table of what happens when it dies.
 */
export class GenerationObject extends DurableObject<unknown> {
  readonly #services: GenerationServices
  readonly #deps: GenerateDeps & EndDeps
  readonly #meter = createMeter()
  readonly #live = createLiveStory<Reader>(this.ctx.id.toString())
  readonly #waiting = new Set<(outcome: Outcome) => void>()
  readonly #startedAt = Date.now()
  #requestId = 'none'
  /** How many pieces of work go on. While there are any, the alarm is only a heartbeat. */
  #working = 0

  constructor(ctx: DurableObjectState, bindings: unknown, services: GenerationServices) {
    super(ctx, bindings)
    this.#services = services
    const database = services.openDatabase(() => {
      this.#meter.databaseTrips += 1
    })
    this.#deps = { ...services, database, meter: this.#meter }
  }

  /**
   * Takes a request over: from here on it ends with a story or without a charge, even if nobody is
   * connected. Answers with the story's events, or with its outcome once it has ended; or says which
   * other attempt answers the request.
   */
  async start(
    request: GenerationRequest,
    photo: PhotoFile | null,
    reader: Reader,
    wants: 'events' | 'outcome',
  ): Promise<Started> {
    this.#requestId = reader.requestId
    const start = await this.#keepWorking(() => this.#start(request, photo))
    if (start.kind !== 'reserved') return start
    return wants === 'events'
      ? { kind: 'events', events: this.#live.subscribe(reader) }
      : this.outcome(reader.userId).then((outcome) => outcome ?? unavailable)
  }

  /** The events of the story from the beginning; null if there is no such story for this reader. */
  async events(reader: Reader): Promise<ReadableStream<Uint8Array> | null> {
    const record = this.#load()
    if (!record || userIdOf(record) !== reader.userId) return null
    if (record.state === 'ended') {
      const ended = createLiveStory<Reader>(this.ctx.id.toString())
      const events = ended.subscribe(reader)
      ended.end(finalEvent(await this.#outcomeOf(record), record.result))
      return events
    }
    const events = this.#live.subscribe(reader)
    this.#resume()
    return events
  }

  /** How it ends, once it has; null if there is no such story for this user. */
  async outcome(userId: string): Promise<Outcome | null> {
    const record = this.#load()
    if (!record || userIdOf(record) !== userId) return null
    if (record.state === 'ended') return this.#outcomeOf(record)
    const ended = this.#ended()
    this.#resume()
    return ended
  }

  /** The heartbeat while work goes on, and what goes on with it after a crash. It never throws. */
  override async alarm(): Promise<void> {
    const record = this.#load()
    if (!record) return
    if (record.state === 'ended') return this.#forget()
    this.#wakeIn(heartbeatMs)
    this.#resume()
  }

  #ended(): Promise<Outcome> {
    return new Promise((resolve) => this.#waiting.add(resolve))
  }

  #load(): GenerationRecord | undefined {
    return this.ctx.storage.kv.get<GenerationRecord>(recordKey)
  }

  #save(record: GenerationRecord): void {
    this.ctx.storage.kv.put(recordKey, record)
  }

  #wakeIn(ms: number): void {
    this.ctx.waitUntil(this.ctx.storage.setAlarm(Date.now() + ms))
  }

  async #forget(): Promise<void> {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  /** Does work that goes on when nobody is connected. */
  #keepWorking<T>(work: () => Promise<T>): Promise<T> {
    this.#working += 1
    const done = work().finally(() => {
      this.#working -= 1
    })
    this.ctx.waitUntil(done.catch(() => {}))
    return done
  }

  /** The same for work that nobody waits for. A failure is logged; the next alarm goes on. */
  #workOn(work: () => Promise<void>): void {
    this.#keepWorking(work).catch((error: unknown) =>
      logServerError({ requestId: this.#requestId }, error),
    )
  }

  async #start(
    request: GenerationRequest,
    photo: PhotoFile | null,
  ): Promise<Start | RefusedOutcome> {
    const attempt = attemptOf(this.ctx.id.toString(), request)
    const accepted: Accepted = { state: 'accepted', attempt, request, runs: 0 }
    let release = (): void => {}
    try {
      release = await takePhotoSlot(request.userId, photo)
      this.#save(accepted)
      this.#wakeIn(heartbeatMs)
      const start = await startGeneration(this.#deps.database, attempt, this.#deps.limits)
      if (start.kind === 'reserved') {
        this.#workOn(() => this.#run(accepted, photo).finally(release))
        return start
      }
      release()
      await this.#forget()
      return start
    } catch (error) {
      release()
      logServerError({ requestId: this.#requestId }, error)
      // After any other error the database may have reserved the cost: the alarm looks.
      if (error instanceof Refusal) await this.#forget()
      return { kind: 'refused', refusal: toData(toRefusal(error)) }
    }
  }

  /** Goes on with an attempt that nothing works on: its object died, or the database was away. */
  #resume(): void {
    if (this.#working > 0) return
    this.#workOn(async () => {
      const record = this.#load()
      if (record?.state === 'accepted') await this.#runAgain(record)
      if (record?.state === 'written' || record?.state === 'refused') await this.#end(record)
    })
  }

  async #runAgain(record: Accepted): Promise<void> {
    const { attempt } = record
    const state = await findAttemptState(this.#deps.database, attempt.id)
    if (state === 'reserved' && record.runs < maxRuns) return this.#run(record, null)
    if (state === 'reserved') return this.#end(this.#refuse(record, new Refusal('provider_failed')))
    // Never reserved, given back by the sweep, or the account is gone.
    this.#finish(record, { kind: 'refused', refusal: toData(new Refusal('provider_timeout')) })
    await this.#forget()
  }

  async #run(record: Accepted, photo: PhotoFile | null): Promise<void> {
    const { attempt, request } = record
    this.#save({ ...record, runs: record.runs + 1 })
    const { progress } = this.#live
    await generateStory(this.#deps, attempt, request, photo, progress).then(
      (stored) => this.#end({ ...record, state: 'written', stored, failures: 0 }),
      (error: unknown) => {
        logServerError({ requestId: this.#requestId }, error)
        return this.#end(this.#refuse(record, toRefusal(error)))
      },
    )
  }

  #refuse({ attempt, request }: Accepted | Written, refusal: Refusal): Refused {
    return { state: 'refused', attempt, request, refusal: toData(refusal), failures: 0 }
  }

  /** Settles or gives back. If the database is away, the alarm does it later. */
  async #end(record: Written | Refused): Promise<void> {
    this.#save(record)
    try {
      if (record.state === 'refused') return await this.#giveBack(record)
      const generated = await settleWritten(this.#deps, record)
      if (generated) return this.#endWith(record, generated)
    } catch (error) {
      const failures = record.failures + 1
      this.#save({ ...record, failures })
      this.#wakeIn(backOff(failures))
      // A story can still come; a refusal need not wait for its credits.
      if (record.state === 'refused') {
        this.#announce({ kind: 'refused', refusal: record.refusal }, record.request.result)
      }
      throw error
    }
    const code = record.attempt.replacesStoryId ? 'not_found' : 'provider_timeout'
    await this.#end(this.#refuse(record, new Refusal(code)))
  }

  #endWith(record: Written, generated: GeneratedStory): void {
    this.#keepEnd(record, { storyId: record.attempt.storyId })
    this.#finish(record, { kind: 'story', generated })
  }

  async #giveBack(record: Refused): Promise<void> {
    await giveBackRefused(this.#deps, record)
    this.#keepEnd(record, record.refusal)
    this.#finish(record, { kind: 'refused', refusal: record.refusal })
  }

  #keepEnd({ attempt, request }: Unended, outcome: Ended['outcome']): void {
    this.#save({ state: 'ended', userId: attempt.userId, result: request.result, outcome })
    this.#wakeIn(endedForMs)
  }

  async #outcomeOf({ userId, outcome }: Ended): Promise<Outcome> {
    if ('code' in outcome) return { kind: 'refused', refusal: outcome }
    try {
      const generated = await replayStory(this.#deps.database, userId, outcome.storyId)
      return { kind: 'story', generated }
    } catch (error) {
      return { kind: 'refused', refusal: toData(toRefusal(error)) }
    }
  }

  /** Sends the outcome to all readers and waiting callers. */
  #announce(outcome: Outcome, result: Ended['result']): void {
    for (const resolve of this.#waiting) resolve(outcome)
    this.#waiting.clear()
    this.#live.end(finalEvent(outcome, result))
  }

  /** Sends the outcome, and writes the log line of the generation. */
  #finish({ attempt, request }: Unended, outcome: Outcome): void {
    this.#announce(outcome, request.result)
    logOutcome(outcome, {
      meter: this.#meter,
      requestId: this.#requestId,
      user: this.#services.hashUser(attempt.userId),
      durationMs: Date.now() - this.#startedAt,
    })
  }
}
