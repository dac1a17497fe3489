import { StoryResult } from '../../../schema/contract/story.ts'
import type { EndpointName, OkReply, RequestOptions } from '../person/contract-request.ts'
import { noFaultMs, vendorMs } from '../person/deadlines.ts'
import { callOk, type Person } from '../person/person.ts'
import { must } from '../person/violation.ts'
import { newPhoto, photoForm } from './photo.ts'
import { requestVerb } from './verb.ts'

type Format = 'quick_facts' | 'history_guide'

const withinMs = noFaultMs * 2
const textLimits = { trips: 5, vendors: ['openai'], vendorMs: vendorMs.writing } as const
/** The photo is stored first, and may have to be deleted again. */
const photoLimits = {
  trips: 5,
  vendors: ['openai', 'media'],
  vendorMs: vendorMs.reading + vendorMs.writing + vendorMs.bucket * 2,
} as const

const byName = (format: Format): RequestOptions => ({
  body: { text: 'Colosseum', format, language: 'en' },
})
const byPhoto = (): RequestOptions => ({ form: photoForm(newPhoto()) })

const noteStory = ({ stories }: Person, reply: OkReply): StoryResult => {
  const story = StoryResult.parse(reply.body)
  const { id, title, content, imageUrl } = story
  stories.set(id, { versions: [{ title, content }], imageUrl, mayBeDeleted: false })
  return story
}

/** Generates a story twice with one key, which must bring one story. */
const generation = (
  name: EndpointName,
  limits: typeof textLimits | typeof photoLimits,
  optionsOf: () => RequestOptions,
  accept = 'application/json',
) =>
  requestVerb(name, limits, (person) => {
    let storyId: string | undefined
    return {
      ...optionsOf(),
      headers: { 'Idempotency-Key': crypto.randomUUID(), Accept: accept },
      onOk: (reply) => {
        const { id } = noteStory(person, reply)
        must(storyId === undefined || storyId === id, 'One key brought two stories')
        storyId = id
      },
    }
  })

/** Generates a story of a name while no fault is on. */
export const generateTextStory = async (
  person: Person,
  format: Format = 'quick_facts',
): Promise<StoryResult> =>
  noteStory(person, await callOk(person, 'storyFromText', { ...byName(format), withinMs }))

/** Generates a story of a photo while no fault is on. */
export const generatePhotoStory = async (person: Person): Promise<StoryResult> =>
  noteStory(person, await callOk(person, 'generateStory', { ...byPhoto(), withinMs }))

const events = 'text/event-stream'

export const generationVerbs = {
  storyFromText: generation('storyFromText', textLimits, () => byName('quick_facts')),
  storyFromTextAsEvents: generation(
    'storyFromText',
    textLimits,
    () => byName('history_guide'),
    events,
  ),
  generateStory: generation('generateStory', photoLimits, byPhoto),
  generateStoryAsEvents: generation('generateStory', photoLimits, byPhoto, events),
  translateInscription: generation('translateInscription', photoLimits, byPhoto),

  retell: requestVerb(
    'retell',
    { ...photoLimits, vendorMs: vendorMs.writing + vendorMs.bucket * 3 },
    async (person) => {
      const { id } = await generatePhotoStory(person)
      return {
        params: { id },
        body: { name: 'Petra' },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
        beforeSend: () => {
          // Until the answer arrives it may be either version.
          const known = person.stories.get(id)
          if (known) known.versions = []
        },
        onOk: (reply) => void noteStory(person, reply),
      }
    },
  ),
}
