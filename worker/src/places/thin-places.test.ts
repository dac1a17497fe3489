import { Places } from '@storystone/schema/contract/places.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Client, errorOf, refusalOf } from '#test/client/client.ts'
import { execute } from '#test/database/database.ts'
import { requestStory } from '#test/stories/stories.ts'
import { ledgerOf, test } from '#test/users/factories.ts'
import { wikimediaDouble } from '#test/vendors/wikimedia.ts'
import { en } from '#worker/platform/locales/en.ts'

/** A place of its own, which only its name finds. */
const createPlace = async (text?: string): Promise<string> => {
  const name = `Zyx ${crypto.randomUUID()}`
  await wikimediaDouble.copy({ of: 'Petra', title: name, ...(text && { text }) })
  return name
}

const candidates = async (client: Client, name: string, language = 'en') => {
  const found = await client.get(`/api/places?${new URLSearchParams({ name, language })}`)
  return Places.parse(await found.json()).candidates
}

test.for(['emptied', 'deleted'] as const)(
  'a place whose article turns out to be %s is not offered for 30 days, then tried again',
  async (state, { client }) => {
    const name = await createPlace()
    const [place] = await candidates(client, name)
    await wikimediaDouble.script({ text: name, do: state })
    const story = () =>
      client.post('/api/generate-story-from-text', {
        placeId: place?.id,
        format: 'quick_facts',
        language: 'en',
      })
    expect(await refusalOf(await story())).toEqual([422, 'not_recognised'])
    await wikimediaDouble.script({ text: name, do: 'answer' })

    expect(await candidates(client, name)).toEqual([])
    // The same in a search that nobody has made before.
    expect(await candidates(client, name, 'fr')).toEqual([])

    const aged = sql`UPDATE places SET thin_at = thin_at - ${30 * 24 * 60 * 60_000}
      WHERE id = ${place?.id}`
    await execute(aged)
    expect(await candidates(client, name)).toHaveLength(1)
    expect(await candidates(client, name, 'fr')).toHaveLength(1)
  },
)

test('an emptied place is not charged, and offered again once it says more', async ({ client }) => {
  const name = await createPlace()
  await candidates(client, name)
  await wikimediaDouble.script({ text: name, do: 'emptied' })
  const refusal = await errorOf(await requestStory(client, { text: name }))
  const { not_recognised: message } = en.noArticle
  expect(refusal).toMatchObject({ code: 'not_recognised', message, places: [] })
  expect(await ledgerOf(client)).toEqual([4])
  await wikimediaDouble.script({ text: name, do: 'answer' })
  expect((await requestStory(client, { text: name })).status).toBe(201)
  expect(await candidates(client, name)).toHaveLength(1)
})

test.for([
  [299, 0],
  [300, 1],
] as const)('an article of %i bytes makes %i places', async ([bytes, places], { client }) => {
  // Letters of two bytes: bytes count, not letters.
  const name = await createPlace(
    'é'.repeat(150).slice(0, Math.floor(bytes / 2)) + 'x'.repeat(bytes % 2),
  )
  expect(await candidates(client, name)).toHaveLength(places)
})
