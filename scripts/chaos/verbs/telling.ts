import { StoryResult } from '../../../schema/contract/story.ts'
import type { Ask, EndpointName, Reply } from '../ask.ts'
import { vendorMs, within } from '../deadlines.ts'
import { call, expectOk, type Person } from '../person.ts'
import { must } from '../violation.ts'
import { newPhoto, photoForm } from './photo.ts'
import { isDone, type Verb } from './verb.ts'

type Order = Pick<Ask, 'body' | 'form' | 'params' | 'headers'>

const patiently = 120_000

const note = ({ stories }: Person, story: StoryResult): void => {
  const { id, title, content, imageUrl } = story
  stories.set(id, { versions: [{ title, content }], imageUrl, perhapsDeleted: false })
}

const noteTold = (person: Person, reply: Reply): StoryResult | null => {
  if (!isDone(reply)) return null
  const story = StoryResult.parse(reply.body)
  note(person, story)
  return story
}

/**
 * Has a story told; asked for again with the same key, it must be the same one. Once no fault is on,
 * the key brings a story, or is still at work until the sweep has been.
 */
const telling = (
  name: EndpointName,
  vendors: Verb['vendors'],
  ofVendors: number,
  orderOf: () => Order,
  events = false,
): Verb => ({
  vendors,
  prepare: async (person) => {
    const { headers, ...order } = orderOf()
    const keyed = { 'Idempotency-Key': crypto.randomUUID(), ...headers }
    const accept = events ? { Accept: 'text/event-stream' } : {}
    let told: string | undefined
    return async () => {
      const withinMs = within(5, ofVendors)
      const reply = await call(person, name, {
        ...order,
        headers: { ...keyed, ...accept },
        withinMs,
      })
      const story = noteTold(person, reply)
      if (!story) return
      must(told === undefined || told === story.id, 'One key brought two stories')
      told = story.id
    }
  },
})

const byName = (format: 'quick_facts' | 'history_guide') => (): Order => ({
  body: { text: 'Colosseum', format, language: 'en' },
})

const byPhoto = (): Order => ({ form: photoForm(newPhoto()) })

/** A story that was told while no fault was on. */
export const tellStory = async (
  person: Person,
  format: 'quick_facts' | 'history_guide' = 'quick_facts',
): Promise<StoryResult> => {
  const reply = await call(person, 'storyFromText', { ...byName(format)(), withinMs: patiently })
  expectOk(reply, 'A story')
  const story = noteTold(person, reply)
  if (!story) throw new Error('No story')
  return story
}

/** The same of a photo. */
export const tellPhotoStory = async (person: Person): Promise<StoryResult> => {
  const reply = await call(person, 'generateStory', { ...byPhoto(), withinMs: patiently })
  expectOk(reply, 'A photo’s story')
  const story = noteTold(person, reply)
  if (!story) throw new Error('No story')
  return story
}

const retell: Verb = {
  vendors: ['openai', 'media'],
  prepare: async (person) => {
    const { id } = await tellPhotoStory(person)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const order = { params: { id }, body: { name: 'Petra' }, headers }
    return async () => {
      // Until it is answered the story may be either telling; where it fails, it stays unknown.
      const kept = person.stories.get(id)
      if (kept) kept.versions = []
      const withinMs = within(5, vendorMs.writing + vendorMs.bucket * 3)
      const reply = await call(person, 'retell', { ...order, withinMs })
      if (isDone(reply)) noteTold(person, reply)
    }
  },
}

const writer = ['openai'] as const
const seer = ['openai', 'media'] as const
/** The photo is kept meanwhile, and may have to be taken away again. */
const seeing = vendorMs.reading + vendorMs.writing + vendorMs.bucket * 2

export const tellingVerbs = {
  storyFromText: telling('storyFromText', writer, vendorMs.writing, byName('quick_facts')),
  storyFromTextAsEvents: telling(
    'storyFromText',
    writer,
    vendorMs.writing,
    byName('history_guide'),
    true,
  ),
  generateStory: telling('generateStory', seer, seeing, byPhoto),
  generateStoryAsEvents: telling('generateStory', seer, seeing, byPhoto, true),
  translateInscription: telling('translateInscription', seer, seeing, byPhoto),
  retell,
}
