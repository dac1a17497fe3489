import { DurableObject } from 'cloudflare:workers'
import type { Story } from '@storystone/schema/contract/story.ts'
import type { Database } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { logServerError } from '#worker/platform/http/error-handler.ts'
import { createMeter } from '#worker/platform/log/log.ts'
import type { MediaFile } from '#worker/vendors/media-bucket.ts'
import { createGenerationLife, type GenerateDeps, outcomeOf } from './generation-life.ts'
import {
  type Accepted,
  createRecordStore,
  type GenerationRecord,
  heartbeatMs,
  logOutcome,
  type Outcome,
  type RefusedOutcome,
  refusedBy,
  type Subscriber,
  userIdOf,
} from './generation-record.ts'
import { createLiveStory } from './live-story.ts'
import {
  attemptOf,
  type GenerationRequest,
  type Start,
  type StartDeps,
  startGeneration,
  takePhotoSlot,
} from './start-generation.ts'

export type GenerationServices = Omit<GenerateDeps, 'meter' | 'database'> & {
  readonly openDatabase: (onTrip: () => void) => Database
  readonly budget: StartDeps['budget']
  readonly hashUser: (userId: string) => string
  /** Notifies a user who does not read along that their story is ready. */
  readonly notifyReady: (
    database: Database,
    userId: string,
    story: Pick<Story, 'id' | 'title' | 'language'>,
  ) => Promise<void>
}

type Started =
  | { readonly kind: 'events'; readonly events: ReadableStream<Uint8Array> }
  | Exclude<Start, { kind: 'reserved' }>
  | Outcome

/**
 * Owns one attempt from before a credit moves until the story is stored or the credits are back, with
 * or without a client. Its alarm goes on after a crash.
 */
export class GenerationObject extends DurableObject<unknown> {
  readonly #records = createRecordStore(this.ctx.storage)
  readonly #live = createLiveStory(this.ctx.id.toString())
  readonly #meter = createMeter()
  readonly #startedAt = Date.now()
  readonly #deps: GenerateDeps & StartDeps
  readonly #life: ReturnType<typeof createGenerationLife>
  #requestId = 'none'
  /** How many pieces of work go on. While there are any, the alarm is only a heartbeat. */
  #working = 0

  constructor(ctx: DurableObjectState, bindings: unknown, services: GenerationServices) {
    super(ctx, bindings)
    const database = services.openDatabase(() => {
      this.#meter.databaseTrips += 1
    })
    this.#deps = { ...services, database, meter: this.#meter }
    this.#life = createGenerationLife({
      ...this.#deps,
      records: this.#records,
      live: this.#live,
      onError: this.#logError,
      onEnd: ({ attempt: { userId } }, outcome, wasRead) => {
        logOutcome(outcome, {
          meter: this.#meter,
          requestId: this.#requestId,
          user: services.hashUser(userId),
          durationMs: Date.now() - this.#startedAt,
        })
        if (wasRead || outcome.kind !== 'story') return
        const { story } = outcome.generated
        this.#workOn(() => services.notifyReady(database, userId, story))
      },
    })
  }

  /**
   * Takes a request over: from here on it ends with a story or without a charge, even if nobody is
   * connected. Answers with the story's events, or with its outcome once it has ended; or says which
   * other attempt answers the request.
   */
  async start(
    request: GenerationRequest,
    photo: MediaFile | null,
    subscriber: Subscriber,
    wants: 'events' | 'outcome',
  ): Promise<Started> {
    this.#requestId = subscriber.requestId
    const start = await this.#keepWorking(() => this.#start(request, photo))
    if (start.kind !== 'reserved') return start
    return wants === 'events'
      ? { kind: 'events', events: this.#live.subscribe(subscriber) }
      : this.#live.untilEnd()
  }

  /** The events of the story from the beginning; null if there is no such story for this subscriber. */
  async events(subscriber: Subscriber): Promise<ReadableStream<Uint8Array> | null> {
    const record = this.#recordOf(subscriber.userId)
    if (!record) return null
    if (record.state !== 'ended') {
      const events = this.#live.subscribe(subscriber)
      this.#resume()
      return events
    }
    const outcome = await outcomeOf(this.#deps, record)
    // Deleted since, or its credits came back.
    if (outcome.kind === 'refused' && outcome.refusal.code === 'not_found') return null
    const events = this.#live.subscribe(subscriber)
    this.#live.end(outcome, record.result)
    return events
  }

  /** The heartbeat while work goes on, and what goes on with it after a crash. It never throws. */
  override async alarm(): Promise<void> {
    const record = this.#records.load()
    if (!record) return
    if (record.state !== 'ended') {
      await this.#records.wakeAt(Date.now() + heartbeatMs)
      this.#resume()
    } else if (record.until > Date.now()) await this.#records.wakeAt(record.until)
    else await this.#records.forget()
  }

  #recordOf(userId: string): GenerationRecord | undefined {
    const record = this.#records.load()
    return record && userIdOf(record) === userId ? record : undefined
  }

  readonly #logError = (error: unknown): void =>
    logServerError({ requestId: this.#requestId }, error)

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
    this.#keepWorking(work).catch(this.#logError)
  }

  #resume(): void {
    if (this.#working === 0) this.#workOn(this.#life.resume)
  }

  async #start(
    request: GenerationRequest,
    photo: MediaFile | null,
  ): Promise<Start | RefusedOutcome> {
    const attempt = attemptOf(this.ctx.id.toString(), request)
    const accepted: Accepted = { state: 'accepted', attempt, request, runs: 1 }
    let release = (): void => {}
    try {
      release = await takePhotoSlot(request.userId, photo?.bytes.length ?? 0)
      this.#records.accept(accepted)
      const start = await startGeneration(this.#deps, attempt, request)
      if (start.kind === 'reserved') {
        this.#workOn(() => this.#life.run(accepted, photo, start.readAhead).finally(release))
        return start
      }
      release()
      await this.#records.forget()
      return start
    } catch (error) {
      release()
      this.#logError(error)
      // After any other error the database may have reserved the cost: the alarm looks.
      if (error instanceof Refusal) await this.#records.forget()
      return refusedBy(error)
    }
  }
}
