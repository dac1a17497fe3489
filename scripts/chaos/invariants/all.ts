import { Story } from '../../../schema/contract/story.ts'
import { describeReply, must, openJar, requireOk, sendRequest } from '../person/contract-request.ts'
import { call, callOk, type KnownStory, type Person, password } from '../person/person.ts'
import { deliverRest } from '../person/stripe-events.ts'
import { accountOf, expectAcknowledgedMoney, expectLedger, expectSum } from './ledger.ts'

const isOpenedBy = async ({ lane, email }: Person, tried: string): Promise<boolean> => {
  const body = { email, password: tried }
  const reply = await sendRequest(openJar(lane.url), 'login', { body })
  const isRefused = reply.kind === 'refused' && reply.status === 401
  must(reply.kind === 'ok' || isRefused, `A log-in was answered ${describeReply(reply)}`)
  return reply.kind === 'ok'
}

const readMedia = async (person: Person, url: string): Promise<Buffer> =>
  (await callOk(person, 'media', { params: { id: url.split('/').at(-1) ?? '' } })).bytes

const expectStory = async (person: Person, id: string, known: KnownStory): Promise<void> => {
  const { versions, imageUrl, audio, mayBeDeleted } = known
  const reply = await call(person, 'story', { params: { id } })
  if (reply.kind === 'refused' && reply.code === 'not_found') {
    must(mayBeDeleted, `Story ${id} was delivered and is not there`)
    return
  }
  const { title, content } = Story.parse(requireOk(reply, 'story').body)
  must(!person.deletedStories.has(id), `Story ${id} was deleted and is there`)
  const isKnown = versions.some((one) => one.title === title && one.content === content)
  must(versions.length === 0 || isKnown, `Story ${id} differs from what was delivered`)
  if (imageUrl !== null) await readMedia(person, imageUrl)
  if (!audio) return
  const bytes = await readMedia(person, audio.url)
  must(bytes.equals(audio.bytes), `The narration of story ${id} differs from what was delivered`)
}

const expectOnePassword = async (person: Person): Promise<void> => {
  const known = [...person.passwords]
  if (known.length === 1 && known[0] === password) return
  const opened: boolean[] = []
  for (const one of known) opened.push(await isOpenedBy(person, one))
  must(opened.filter(Boolean).length === 1, 'Not exactly one of the passwords opens the account')
}

const expectRegistered = async ({ world, registered }: Person): Promise<void> => {
  for (const [email, known] of registered) {
    const account = await accountOf(world, email)
    must(account !== null || known === 'maybe', 'An account that was registered is not there')
    if (!account) continue
    await expectSum(world, account)
    must([0, 4].includes(account.credits), `A new account has ${account.credits} credits`)
  }
}

/** Everything that was acknowledged to a person still holds. */
const expectAcknowledged = async (person: Person): Promise<void> => {
  const account = await accountOf(person.world, person.email)
  must(account !== null || person.account !== 'there', 'The account was lost')
  must(account === null || person.account !== 'gone', 'The account was deleted and is there')
  for (const jar of person.endedSessions) {
    const reply = await sendRequest(jar, 'user')
    const isEnded = reply.kind === 'refused' && reply.status === 401
    must(isEnded, `A session that was ended is answered ${describeReply(reply)}`)
  }
  for (const path of person.endedPages) {
    const { status } = await person.jar.fetch(new URL(path, person.lane.url), {})
    must(status === 410, 'A public page that was taken back is still there')
  }
  await expectRegistered(person)
  if (!account) return
  for (const [id, known] of person.stories) await expectStory(person, id, known)
  await expectOnePassword(person)
}

/**
 * Checks every invariant of one person, once no fault is on and the alarms or the sweep have ended
 * what was in progress. Throws a `Violation` at the first that does not hold.
 */
export const expectAllInvariants = async (person: Person): Promise<void> => {
  // Acknowledged money first, so that a repeated delivery does not hide a lost grant.
  await expectAcknowledgedMoney(person)
  await deliverRest(person)
  await expectLedger(person)
  await expectAcknowledged(person)
}
