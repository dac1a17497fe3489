import { voices } from '../../../schema/voices.ts'
import type { OkReply } from '../person/contract-request.ts'
import { vendorMs } from '../person/deadlines.ts'
import type { Person } from '../person/person.ts'
import { must } from '../person/violation.ts'
import { generatePhotoStory, generateTextStory } from './generation.ts'
import { requestVerb, type Verb } from './verb.ts'

const voiceId = voices[0].id

const expectFile = ({ bytes }: OkReply): void =>
  must(bytes.length > 2_000, 'A file ended well and is not whole')

const deletion = (
  vendors: Verb['vendors'],
  generate: (person: Person) => Promise<{ readonly id: string }>,
): Verb =>
  requestVerb('deleteStory', { trips: 3, vendors, vendorMs: vendorMs.bucket }, async (person) => {
    const { id } = await generate(person)
    return {
      params: { id },
      beforeSend: () => {
        const story = person.stories.get(id)
        if (story) story.mayBeDeleted = true
      },
      onOk: () => void person.deletedStories.add(id),
    }
  })

/** A narration waits this long for another's claim, then does its own work. */
const narrationMs = 90_000 + 78_000

/** A new place each time, so that the geocoder is called. */
const somewhereInLondon = () => ({
  latitude: (51.48 + Math.random() * 0.05).toFixed(3),
  longitude: (-0.15 + Math.random() * 0.1).toFixed(3),
})

/** The scheduled job. It may fail: the next run makes up for it. */
const sweep: Verb = {
  vendors: ['stripe', 'media'],
  prepare: async ({ id, world, lane }) => {
    const key = `user/${id}/${crypto.randomUUID()}`
    const sql = 'INSERT INTO doomed_media (key, doomed_at) VALUES (?, ?)'
    await world.database.execute({ sql, args: [key, Date.now()] })
    return async () => void (await world.host.sweep(lane.name))
  },
}

export const storiesVerbs = {
  health: requestVerb('health', { trips: 1 }),
  stories: requestVerb('stories', { trips: 2 }),
  storyChanges: requestVerb('storyChanges', { trips: 2 }),
  story: requestVerb('story', { trips: 2 }, async (person) => ({
    params: { id: (await generateTextStory(person)).id },
  })),
  deleteStory: deletion([], (person) => generateTextStory(person)),
  deletePhotoStory: deletion(['media'], generatePhotoStory),

  media: requestVerb(
    'media',
    { trips: 1, vendors: ['media'], vendorMs: vendorMs.bucket * 3 },
    async (person) => {
      const { imageUrl } = await generatePhotoStory(person)
      const id = imageUrl?.split('/').at(-1) ?? ''
      return { params: { id }, mayBreak: true, onOk: expectFile }
    },
  ),

  voices: requestVerb('voices', { trips: 0 }),
  /** Recorded for the first request and kept for all: later ones need no vendor. */
  voiceSample: requestVerb(
    'voiceSample',
    { trips: 1, vendors: ['openai', 'media'], vendorMs: vendorMs.speaking + vendorMs.bucket * 3 },
    () => ({ params: { id: voiceId }, onOk: expectFile }),
  ),

  narrate: requestVerb(
    'narrate',
    {
      trips: 8,
      vendors: ['openai', 'media'],
      vendorMs: narrationMs + vendorMs.bucket * 3,
      waitsForAnother: true,
    },
    async (person) => {
      const { id, title, content } = await generateTextStory(person, 'history_guide')
      return {
        body: { text: `${title} ${content}`, voiceId, storyId: id },
        mayBreak: true,
        onOk: ({ headers, bytes }) => {
          const story = person.stories.get(id)
          if (story) story.audio = { url: headers.get('Content-Location') ?? '', bytes }
        },
      }
    },
  ),
  narrationTimings: requestVerb('narrationTimings', { trips: 4 }, async (person) => ({
    params: { id: (await generateTextStory(person, 'history_guide')).id },
    query: { voiceId },
  })),

  location: requestVerb('location', { trips: 2 }, () => ({
    body: { latitude: 48.858, longitude: 2.294, locationName: 'Paris, France' },
  })),
  locationName: requestVerb(
    'locationName',
    { trips: 6, vendors: ['geocoder'], vendorMs: vendorMs.geocoder },
    () => ({ query: somewhereInLondon() }),
  ),
  sweep,
}
