import { voices } from '../../../schema/voices.ts'
import { vendorMs, within } from '../deadlines.ts'
import { call, type Person } from '../person.ts'
import { must } from '../violation.ts'
import { tellPhotoStory, tellStory } from './telling.ts'
import { isDone, reading, type Verb } from './verb.ts'

const voiceId = voices[0].id

const deletion = (
  vendors: Verb['vendors'],
  make: (person: Person) => Promise<{ readonly id: string }>,
): Verb => ({
  vendors,
  prepare: async (person) => {
    const { id } = await make(person)
    return async () => {
      const story = person.stories.get(id)
      if (story) story.perhapsDeleted = true
      const withinMs = within(3, vendorMs.bucket)
      const reply = await call(person, 'deleteStory', { params: { id }, withinMs })
      if (isDone(reply)) person.deleted.add(id)
    }
  },
})

const media: Verb = {
  vendors: ['media'],
  prepare: async (person) => {
    const { imageUrl } = await tellPhotoStory(person)
    const id = imageUrl?.split('/').at(-1) ?? ''
    return async () => {
      const withinMs = within(1, vendorMs.bucket * 3)
      const reply = await call(person, 'media', { params: { id }, withinMs, mayBreak: true })
      if (isDone(reply)) must(reply.bytes.length > 2_000, 'A photo ended well and is not whole')
    }
  },
}

/** Recorded for the first who asks, and kept for all: later ones need no vendor. */
const voiceSample: Verb = {
  vendors: ['openai', 'media'],
  prepare: async (person) => async () => {
    const withinMs = within(1, vendorMs.speaking + vendorMs.bucket * 3)
    const reply = await call(person, 'voiceSample', { params: { id: voiceId }, withinMs })
    if (isDone(reply)) must(reply.bytes.length > 2_000, 'A voice has no sample')
  },
}

/** Somebody else's claim is waited for as long as it may hold, before one tries by oneself. */
const narrationMs = 90_000 + 78_000

const narrate: Verb = {
  vendors: ['openai', 'media'],
  waitsForAnother: true,
  prepare: async (person) => {
    const { id, title, content } = await tellStory(person, 'history_guide')
    const body = { text: `${title} ${content}`, voiceId, storyId: id }
    return async () => {
      const withinMs = within(8, narrationMs + vendorMs.bucket * 3)
      const reply = await call(person, 'narrate', { body, withinMs, mayBreak: true })
      const story = person.stories.get(id)
      if (!isDone(reply) || !story) return
      const url = reply.headers.get('Content-Location') ?? ''
      person.stories.set(id, { ...story, audio: { url, bytes: reply.bytes } })
    }
  },
}

/** A place that nobody has asked for before, so that the geocoder is. */
const somewhereInLondon = () => ({
  latitude: (51.48 + Math.random() * 0.05).toFixed(3),
  longitude: (-0.15 + Math.random() * 0.1).toFixed(3),
})

const locationName: Verb = {
  vendors: ['geocoder'],
  prepare: async (person) => {
    const query = somewhereInLondon()
    return async () => {
      await call(person, 'locationName', { query, withinMs: within(6, vendorMs.geocoder) })
    }
  },
}

const location: Verb = {
  vendors: [],
  prepare: async (person) => async () => {
    const body = { latitude: 48.858, longitude: 2.294, locationName: 'Paris, France' }
    await call(person, 'location', { body, withinMs: within(2) })
  },
}

/** What the platform calls every minute. It may fail: the next one makes up for it. */
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
  health: reading('health', 1),
  stories: reading('stories', 2),
  storyChanges: reading('storyChanges', 2),
  story: reading('story', 2, async (person) => ({ params: { id: (await tellStory(person)).id } })),
  deleteStory: deletion([], (person) => tellStory(person)),
  deletePhotoStory: deletion(['media'], tellPhotoStory),
  media,
  voices: reading('voices', 0),
  voiceSample,
  narrate,
  narrationTimings: reading('narrationTimings', 4, async (person) => ({
    params: { id: (await tellStory(person, 'history_guide')).id },
    query: { voiceId },
  })),
  location,
  locationName,
  sweep,
}
