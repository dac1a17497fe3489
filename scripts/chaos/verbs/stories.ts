import { voices } from '../../../schema/voices.ts'
import type { OkReply } from '../person/contract-request.ts'
import { must } from '../person/contract-request.ts'
import type { Calls } from '../person/deadlines.ts'
import type { Person } from '../person/person.ts'
import { generatePhotoStory, generateTextStory } from './generation.ts'
import { requestVerb, type Verb } from './verb.ts'

const voiceId = voices[0].id

const expectFile = ({ bytes }: OkReply): void =>
  must(bytes.length > 2_000, 'A file ended well and is not whole')

/** Deletes a story, or has its credits back because it is about the wrong place. */
const deletion = (
  name: 'deleteStory' | 'wrongPlace',
  calls: Calls,
  generate: (person: Person) => Promise<{ readonly id: string }>,
): Verb =>
  requestVerb(name, calls, async (person) => {
    const { id } = await generate(person)
    return {
      params: { id },
      beforeSend: () => {
        const story = person.stories.get(id)
        if (story) story.mayBeDeleted = true
      },
      onOk: () => {
        person.deletedStories.add(id)
        if (name === 'wrongPlace') person.returnedStories.add(id)
      },
    }
  })

/** The same verb, sent so many times at once. */
const atOnce = (times: number, verb: Verb): Verb => ({
  ...verb,
  prepare: async (person) => {
    const work = await verb.prepare(person)
    return async () => {
      const ended = await Promise.allSettled(Array.from({ length: times }, work))
      for (const one of ended) if (one.status === 'rejected') throw one.reason
    }
  },
})

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
    return async () => void (await world.sweep(lane))
  },
}

export const storiesVerbs = {
  health: requestVerb('health', { database: 1 }),
  stories: requestVerb('stories', { database: 2 }),
  storyChanges: requestVerb('storyChanges', { database: 2 }),
  story: requestVerb('story', { database: 2 }, async (person) => ({
    params: { id: (await generateTextStory(person)).id },
  })),
  deleteStory: deletion('deleteStory', { database: 3 }, (person) => generateTextStory(person)),
  deletePhotoStory: deletion('deleteStory', { database: 3, media: 1 }, generatePhotoStory),
  wrongPlace: deletion('wrongPlace', { database: 3, media: 1 }, generatePhotoStory),
  wrongPlaceAtOnce: atOnce(32, deletion('wrongPlace', { database: 3 }, generateTextStory)),

  media: requestVerb('media', { database: 1, media: 3 }, async (person) => {
    const { imageUrl } = await generatePhotoStory(person)
    const id = imageUrl?.split('/').at(-1) ?? ''
    return { params: { id }, mayBreak: true, onOk: expectFile }
  }),

  voices: requestVerb('voices', { database: 0 }),
  processors: requestVerb('processors', { database: 0 }),
  /** Recorded for the first request and kept for all: later ones need no vendor. */
  voiceSample: requestVerb('voiceSample', { database: 3, speaking: 1, media: 3 }, () => ({
    params: { id: voiceId },
    onOk: expectFile,
  })),

  narrate: {
    ...requestVerb('narrate', { database: 8, narrating: 1, media: 3 }, async (person) => {
      const { id, title, content } = await generateTextStory(person, 'history_guide')
      return {
        body: { text: `${title} ${content}`, voiceId, storyId: id },
        mayBreak: true,
        onOk: ({ headers, bytes }) => {
          const story = person.stories.get(id)
          if (story) story.audio = { url: headers.get('Content-Location') ?? '', bytes }
        },
      }
    }),
    waitsForAnother: true,
  } satisfies Verb,
  narrationTimings: requestVerb('narrationTimings', { database: 4 }, async (person) => ({
    params: { id: (await generateTextStory(person, 'history_guide')).id },
    query: { voiceId },
  })),

  location: requestVerb('location', { database: 2 }, () => ({
    body: { latitude: 48.858, longitude: 2.294, locationName: 'Paris, France' },
  })),
  locationName: requestVerb('locationName', { database: 9, geocoder: 1 }, () => ({
    query: somewhereInLondon(),
  })),
  sweep,
}
