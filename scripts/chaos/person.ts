import type { Story } from '../../schema/contract/story.ts'
import { hashPassword } from '../../worker/src/features/account/password.ts'
import { openAccount } from '../testing/open-account.ts'
import { giveAllowance } from './allowance.ts'
import { type Ask, ask, type EndpointName, type Reply } from './ask.ts'
import { type Jar, openJar } from './jar.ts'
import { Violation } from './violation.ts'
import type { Lane, World } from './world.ts'

/** What is known of a story of theirs: it is one of these, and perhaps it was deleted. */
export type KnownStory = {
  versions: readonly Pick<Story, 'title' | 'content'>[]
  imageUrl: string | null
  perhapsDeleted: boolean
  /** Its narration, once one came whole. */
  audio?: { readonly url: string; readonly bytes: Buffer }
}

/**
 * Somebody who uses the app, with all that they were told for certain: what was acknowledged must
 * be so ever after; what was not may be so.
 */
export type Person = {
  readonly id: string
  readonly email: string
  readonly jar: Jar
  readonly lane: Lane
  readonly world: World
  /** One of them opens the account. */
  passwords: Set<string>
  readonly stories: Map<string, KnownStory>
  /** Stories that are gone, for certain. */
  readonly deleted: Set<string>
  /** Checkouts whose credits were said to be theirs. */
  readonly granted: Set<string>
  /** Events of Stripe that were acknowledged. */
  readonly heard: Set<string>
  /** Events that Stripe never tells of, since they are lost. */
  readonly lost: Set<string>
  /** Sessions that were ended, for certain. */
  readonly signedOut: Jar[]
  /** E-mails that got an account, perhaps or for certain. */
  readonly newcomers: Map<string, 'perhaps' | 'there'>
  account: 'there' | 'perhaps' | 'gone'
}

export const password = 'a stone in the Forum'

let hashed: Promise<string> | undefined

/** One hash for all of them: each takes as long as a story. */
const hashOfPassword = (): Promise<string> => {
  hashed ??= hashPassword(password)
  return hashed
}

/** Calls as this person; see {@link ask}. */
export const call = (person: Person, name: EndpointName, options: Ask): Promise<Reply> =>
  ask(person.jar, name, options)

/** The body of an answer that must be good, since no fault is on. */
export const expectOk = (reply: Reply, what: string): unknown => {
  if (reply.kind === 'ok') return reply.body
  throw new Violation(`${what} was ${reply.kind === 'refused' ? reply.code : reply.kind}`)
}

/** A new person with an account and an allowance, before any fault. */
export const createPerson = async (world: World, lane: Lane): Promise<Person> => {
  const email = `${crypto.randomUUID()}@example.org`
  const { database, variables } = world
  const holder = { email, passwordHash: await hashOfPassword() }
  const { id, token } = await openAccount(database.batch, variables, holder)
  const jar = openJar(lane.url, new Map([['__Host-session', token]]))
  await giveAllowance({ id, world })
  return {
    ...{ id, email, jar, lane, world, account: 'there' },
    passwords: new Set([password]),
    stories: new Map(),
    deleted: new Set(),
    granted: new Set(),
    heard: new Set(),
    lost: new Set(),
    signedOut: [],
    newcomers: new Map(),
  }
}
