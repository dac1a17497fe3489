import { StoryResult } from '../../../schema/contract/story.ts'
import { jpeg } from '../../../worker/test/photos.ts'
import {
  describeReply,
  type EndpointName,
  must,
  type OkReply,
  type RequestOptions,
} from '../person/contract-request.ts'
import { type Calls, deadlineOf, noFaultMs, vendorsOf } from '../person/deadlines.ts'
import { balanceOf, call, callOk, callWithoutFault, type Person } from '../person/person.ts'
import { refusedLandmark } from '../world.ts'
import { requestVerb, type Verb } from './verb.ts'

/** The Colosseum's location, by which the storyteller's double recognises a photo. */
const atColosseum = { latitude: 41.8902, longitude: 12.4922, locationName: '' }

/** A JPEG that differs from all others. */
export const newPhoto = (scanBytes = 2_000): Uint8Array<ArrayBuffer> =>
  jpeg({ scanBytes, salt: crypto.randomUUID() })

/** The form of a photo that was taken at the Colosseum. */
export const photoForm = (photo: Uint8Array<ArrayBuffer>): FormData => {
  const form = new FormData()
  form.set('file', new File([photo], 'photo.jpg', { type: 'image/jpeg' }))
  form.set('location', JSON.stringify(atColosseum))
  return form
}

/** One part more than a form may have. */
export const fullForm = (): FormData => {
  const form = photoForm(newPhoto())
  for (let part = 0; part < 19; part += 1) form.append('part', `${part}`)
  return form
}

type Format = 'quick_facts' | 'history_guide'

const withinMs = noFaultMs * 2
const byNameCalls: Calls = { database: 9, wikimedia: 2, writing: 1 }
/** The photo is stored first, and may have to be deleted again. */
const byPhotoCalls: Calls = { database: 11, reading: 1, wikimedia: 3, writing: 1, media: 2 }

const byName = (format: Format): RequestOptions => ({
  body: { text: 'Colosseum', format, language: 'en' },
})
const byPhoto = (): RequestOptions => ({ body: photoForm(newPhoto()) })
const refused = (): RequestOptions => ({
  body: { text: refusedLandmark, format: 'quick_facts', language: 'en' },
  headers: { 'Idempotency-Key': crypto.randomUUID() },
})

const extracted = (): RequestOptions => ({
  body: { text: 'Colosseum', format: 'quick_facts', language: 'en', writer: 'extract' },
})

const noteStory = ({ stories }: Person, reply: OkReply): StoryResult => {
  const story = StoryResult.parse(reply.body)
  const { id, title, content, imageUrl } = story
  stories.set(id, { versions: [{ title, content }], imageUrl, mayBeDeleted: false })
  return story
}

/** Notes the stories of one key, which may bring one alone. */
const noteOneStory = (person: Person, claim: string) => {
  let storyId: string | undefined
  return (reply: OkReply): void => {
    const { id } = noteStory(person, reply)
    must(storyId === undefined || storyId === id, claim)
    storyId = id
  }
}

/** Generates a story twice with one key, which must bring one story. */
const generation = (
  name: EndpointName,
  calls: Calls,
  optionsOf: () => RequestOptions,
  accept = 'application/json',
) =>
  requestVerb(name, calls, (person) => ({
    ...optionsOf(),
    headers: { 'Idempotency-Key': crypto.randomUUID(), Accept: accept },
    onOk: noteOneStory(person, 'One key brought two stories'),
  }))

/** Generates a story of a name while no fault is on. */
export const generateTextStory = async (
  person: Person,
  format: Format = 'quick_facts',
): Promise<StoryResult> =>
  noteStory(person, await callOk(person, 'storyFromText', { ...byName(format), withinMs }))

/** Generates a story of a photo while no fault is on. */
export const generatePhotoStory = async (person: Person): Promise<StoryResult> =>
  noteStory(person, await callOk(person, 'generateStory', { ...byPhoto(), withinMs }))

/** The places that a name may mean, which is refused and not charged. No fault may be on. */
const ambiguousPlaces = async (person: Person, options: RequestOptions): Promise<string[]> => {
  const before = await balanceOf(person)
  const refusal = await callWithoutFault(person, 'storyFromText', { ...options, withinMs })
  must(
    refusal.kind === 'refused' && refusal.places.length > 1,
    `Of a name with two meanings came ${describeReply(refusal)} without places to choose from`,
  )
  must((await balanceOf(person)) === before, 'A name was charged before its place was chosen')
  return refusal.kind === 'refused' ? refusal.places.map(({ id }) => id) : []
}

/** A name that means two places, which brings no story, then one of the two by one key. */
const choiceOfPlace: Verb = {
  vendors: vendorsOf(byNameCalls),
  prepare: async (person) => {
    const language = Math.random() < 0.5 ? 'en' : 'fr'
    const about = (what: object): RequestOptions => ({
      body: { ...what, format: 'quick_facts', language },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      withinMs: deadlineOf(byNameCalls),
    })
    const name = about({ text: 'Pantheon' })
    const ids = await ambiguousPlaces(person, name)
    const chosen = about({ placeId: ids[Math.floor(Math.random() * ids.length)] })
    const note = noteOneStory(person, 'One choice brought two stories')
    return async () => {
      const refusal = await call(person, 'storyFromText', name)
      must(refusal.kind !== 'ok', 'A story came though its place was not chosen')
      const reply = await call(person, 'storyFromText', chosen)
      if (reply.kind === 'ok') note(reply)
    }
  },
}

const events = 'text/event-stream'

export const generationVerbs = {
  storyFromText: generation('storyFromText', byNameCalls, () => byName('quick_facts')),
  storyFromTextAsEvents: generation(
    'storyFromText',
    byNameCalls,
    () => byName('history_guide'),
    events,
  ),
  generateStory: generation('generateStory', byPhotoCalls, byPhoto),
  generateStoryAsEvents: generation('generateStory', byPhotoCalls, byPhoto, events),
  translateInscription: generation('translateInscription', byPhotoCalls, byPhoto),

  choiceOfPlace,
  extractedStory: generation('storyFromText', { database: 9, wikimedia: 2 }, extracted),

  /** The model's refusal is counted, and never charged: once without a fault, then under faults. */
  refusedStory: requestVerb('storyFromText', byNameCalls, async (person) => {
    const first = await callWithoutFault(person, 'storyFromText', { ...refused(), withinMs })
    const isRefused = first.kind === 'refused' && first.code === 'provider_failed'
    must(isRefused, `The model was to refuse, no fault was on, and ${describeReply(first)} came`)
    person.modelRefusals += 1
    return {
      ...refused(),
      onOk: () => must(false, 'A story came of what the model refuses'),
    }
  }),

  generations: requestVerb('generations', { database: 2 }),
  // A generation that ended long ago: 404 is the right answer.
  generationEvents: requestVerb('generationEvents', { database: 1 }, async () => ({
    params: { id: '0'.repeat(64) },
  })),

  retell: requestVerb(
    'retell',
    { database: 10, wikimedia: 2, writing: 1, media: 4 },
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
