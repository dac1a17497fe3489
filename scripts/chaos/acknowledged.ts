import { Story } from '../../schema/contract/story.ts'
import { ask } from './ask.ts'
import { openJar } from './jar.ts'
import { accountOf, expectSum } from './ledger-invariants.ts'
import { call, expectOk, type KnownStory, type Person, password } from './person.ts'
import { must } from './violation.ts'

const patiently = 60_000

const opens = async (person: Person, email: string, tried: string): Promise<boolean> => {
  const jar = openJar(person.lane.url)
  const body = { email, password: tried }
  const reply = await ask(jar, 'login', { body, withinMs: patiently })
  must(reply.kind === 'ok' || (reply.kind === 'refused' && reply.status === 401), 'A log-in failed')
  return reply.kind === 'ok'
}

const readMedia = async (person: Person, url: string, what: string): Promise<Buffer> => {
  const params = { id: url.split('/').at(-1) ?? '' }
  const reply = await call(person, 'media', { params, withinMs: patiently })
  expectOk(reply, what)
  return reply.kind === 'ok' ? reply.bytes : Buffer.alloc(0)
}

const expectStory = async (person: Person, id: string, known: KnownStory): Promise<void> => {
  const reply = await call(person, 'story', { params: { id }, withinMs: patiently })
  if (reply.kind === 'refused' && reply.code === 'not_found') {
    must(known.perhapsDeleted, `Story ${id} was told and is not there`)
    return
  }
  const { title, content } = Story.parse(expectOk(reply, 'A story'))
  must(!person.deleted.has(id), `Story ${id} was deleted and is there`)
  const isKnown = known.versions.some((one) => one.title === title && one.content === content)
  must(known.versions.length === 0 || isKnown, `Story ${id} is not as it was told`)
  if (known.imageUrl !== null) await readMedia(person, known.imageUrl, `The photo of story ${id}`)
  if (!known.audio) return
  const audio = await readMedia(person, known.audio.url, `The narration of story ${id}`)
  must(audio.equals(known.audio.bytes), `The narration of story ${id} is not as it came`)
}

const expectOnePassword = async (person: Person): Promise<void> => {
  const known = [...person.passwords]
  const isAsEver = known.length === 1 && known[0] === password
  if (isAsEver) return
  const opened: boolean[] = []
  for (const one of known) opened.push(await opens(person, person.email, one))
  must(opened.filter(Boolean).length === 1, 'Not just one of the passwords opens the account')
}

const expectNewcomer = async (
  person: Person,
  email: string,
  known: 'perhaps' | 'there',
): Promise<void> => {
  const account = await accountOf(person.world, email)
  must(account !== null || known === 'perhaps', 'An account that was opened is not there')
  if (!account) return
  await expectSum(person.world, account)
  must(account.credits === 4, `A new account has ${account.credits} credits`)
}

/** Nothing that a person was told for certain is otherwise, once no fault is on. */
export const expectAcknowledged = async (person: Person): Promise<void> => {
  const account = await accountOf(person.world, person.email)
  must(account === null ? person.account !== 'there' : person.account !== 'gone', 'An account')
  for (const jar of person.signedOut) {
    const reply = await ask(jar, 'user', { withinMs: patiently })
    must(reply.kind === 'refused' && reply.status === 401, 'A session goes on that was ended')
  }
  for (const [email, known] of person.newcomers) await expectNewcomer(person, email, known)
  if (!account) return
  for (const [id, known] of person.stories) await expectStory(person, id, known)
  await expectOnePassword(person)
}
