import { hashPassword } from '#worker/account/password.ts'
import type { Story } from '../../../schema/contract/story.ts'
import { openAccount } from '../../testing/open-account.ts'
import type { Lane, World } from '../world.ts'
import {
  type CookieJar,
  type EndpointName,
  type OkReply,
  openJar,
  type Reply,
  type RequestOptions,
  requireOk,
  sendRequest,
} from './contract-request.ts'

export type KnownStory = {
  /** The story must equal one of these; anything goes while there are none. */
  versions: readonly Pick<Story, 'title' | 'content'>[]
  imageUrl: string | null
  mayBeDeleted: boolean
  /** Its narration, once one arrived whole. */
  audio?: { readonly url: string; readonly bytes: Buffer }
}

/** A user, with everything that the service has acknowledged to them and must keep. */
export type Person = {
  readonly id: string
  readonly email: string
  readonly jar: CookieJar
  readonly lane: Lane
  readonly world: World
  account: 'there' | 'maybe' | 'gone'
  /** Exactly one of them opens the account. */
  passwords: Set<string>
  readonly stories: Map<string, KnownStory>
  readonly deletedStories: Set<string>
  /** Stories whose credits came back. */
  readonly returnedStories: Set<string>
  /** How often the model refused a story while no fault was on. */
  modelRefusals: number
  /** Checkout sessions whose credits were claimed. */
  readonly claimedSessions: Set<string>
  /** Stripe's events that the webhook answered with 200. */
  readonly acknowledgedEvents: Set<string>
  /** Stripe's events that are never delivered. */
  readonly lostEvents: Set<string>
  /** Sessions that were logged out. */
  readonly endedSessions: CookieJar[]
  /** Paths of public pages that were taken back. */
  readonly endedPages: Set<string>
  /** E-mails that were registered on the way. */
  readonly registered: Map<string, 'maybe' | 'there'>
}

export const password = 'a stone in the Forum'

/** One hash for everybody, because each takes as long as a story. */
let passwordHash: Promise<string> | undefined

/** Sends a request as this person; see {@link sendRequest}. */
export const call = (
  person: Person,
  name: EndpointName,
  options?: RequestOptions,
): Promise<Reply> => sendRequest(person.jar, name, options)

/** The deployment's turns at Wikimedia, and how long a request waits for one, in ms. */
const wikimedia = { turns: 3, waitMs: 8_000, patienceMs: 120_000 } as const

/** Whether faults, those of other lanes too, held all turns at Wikimedia while a request waited. */
const wereTurnsHeld = async ({ world }: Person): Promise<boolean> => {
  const sql = `SELECT sum(at_once) AS held FROM vendor_calls
    WHERE service = 'wikimedia' AND ends_at > unixepoch('subsec') * 1000 - ?
      AND ends_at - started_at > 1000`
  const { rows } = await world.database.execute({ sql, args: [wikimedia.waitMs] })
  return Number(rows[0]?.held) >= wikimedia.turns
}

/**
 * The same while no fault is on. All lanes share the turns at Wikimedia, so it sends the request again
 * that the faults of others have kept from one.
 */
export const callWithoutFault: typeof call = async (person, name, options) => {
  const ends = performance.now() + wikimedia.patienceMs
  for (;;) {
    const reply = await call(person, name, options)
    const isAway = reply.kind === 'refused' && reply.code === 'temporarily_unavailable'
    if (!isAway || performance.now() > ends || !(await wereTurnsHeld(person))) return reply
  }
}

/** The same: anything but a 2xx is a `Violation`. */
export const callOk = async (
  person: Person,
  name: EndpointName,
  options?: RequestOptions,
): Promise<OkReply> => requireOk(await callWithoutFault(person, name, options), name)

/** Credits on top of the gift, so that nobody runs out. */
const allowance = 60

/** Writes a ledger entry directly into the database; a negative change takes credits. */
const addEntry = async (
  { id, world }: Pick<Person, 'id' | 'world'>,
  change: number,
): Promise<void> => {
  const sql = `INSERT INTO ledger_entries (id, key, user_id, change, reason, created_at)
    VALUES (?, ?, ?, ?, 'signup', ?)`
  const [entryId, key] = [crypto.randomUUID(), `allowance:${crypto.randomUUID()}`]
  await world.database.execute({ sql, args: [entryId, key, id, change, Date.now()] })
}

/** The hash is the same for all: it does not matter who sends it. */
const sender = { network: '', address: '', email: '', isKnown: false }

/** Creates a person with an account and an allowance, before any fault. */
export const createPerson = async (world: World, lane: Lane): Promise<Person> => {
  const email = `${crypto.randomUUID()}@example.org`
  passwordHash ??= hashPassword(password, sender)
  const holder = { email, passwordHash: await passwordHash }
  const { id, token } = await openAccount(world.database.batch, world.stack.variables, holder)
  await addEntry({ id, world }, allowance)
  return {
    id,
    email,
    lane,
    world,
    account: 'there',
    jar: openJar(lane.url, new Map([['__Host-session', token]])),
    passwords: new Set([password]),
    stories: new Map(),
    deletedStories: new Set(),
    returnedStories: new Set(),
    modelRefusals: 0,
    claimedSessions: new Set(),
    acknowledgedEvents: new Set(),
    lostEvents: new Set(),
    endedSessions: [],
    endedPages: new Set(),
    registered: new Map(),
  }
}

/**
 * Logs in again when the answer that brought the next session was lost; the password that opens the
 * account is then the first. No fault may be on.
 */
export const restoreSession = async (person: Person): Promise<void> => {
  if ((await call(person, 'user')).kind === 'ok') return
  for (const password of person.passwords) {
    const reply = await call(person, 'login', { body: { email: person.email, password } })
    if (reply.kind !== 'ok') continue
    person.passwords = new Set([password, ...person.passwords])
    return
  }
}

export const balanceOf = async ({ id, world }: Person): Promise<number> => {
  const sql = 'SELECT credits FROM users WHERE id = ?'
  const { rows } = await world.database.execute({ sql, args: [id] })
  return Number(rows[0]?.credits)
}

/** Gives another allowance when the balance is too low for some verbs. */
export const topUp = async (person: Person): Promise<void> => {
  if ((await balanceOf(person)) < 40) await addEntry(person, allowance)
}

/** Sets the balance to this many credits, as if the rest were spent. No fault may be on. */
export const leaveOnly = async (person: Person, credits: number): Promise<void> =>
  addEntry(person, credits - (await balanceOf(person)))
