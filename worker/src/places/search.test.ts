import { type Places, Places as PlacesSchema } from '@storystone/schema/contract/places.ts'
import { describe, expect } from 'vitest'
import { type Client, errorOf } from '#test/client/client.ts'
import { test } from '#test/users/factories.ts'

const find = async (client: Client, fields: Readonly<Record<string, string>>): Promise<Places> => {
  const answer = await client.get(`/api/places?${new URLSearchParams(fields)}`)
  return PlacesSchema.parse(await answer.json())
}
const firstOf = ({ candidates }: Places): string | undefined => candidates[0]?.name

describe('GET /api/places', () => {
  test.for([
    ['Russian', 'Эйфелева башня', 'Eiffel Tower'],
    ['Greek', 'Ακρόπολη Αθηνών', 'Acropolis of Athens'],
    ['Chinese', '长城', 'Great Wall of China'],
    ['Japanese', '姫路城', 'Himeji Castle'],
    ['Korean', '경복궁', 'Gyeongbokgung'],
    ['Arabic', 'قصر الحمراء', 'Alhambra'],
    ['Hebrew', 'הכותל המערבי', 'Western Wall'],
    ['Hindi', 'ताजमहल', 'Taj Mahal'],
    ['Thai', 'นครวัด', 'Angkor Wat'],
    ['Persian, with a joiner', 'تخت‌جمشید', 'Persepolis'],
  ] as const)('a name in %s leads to its place', async ([, name, place], { client }) => {
    const places = await find(client, { name })
    expect([places.sure, firstOf(places)]).toEqual([true, place])
    expect(await find(client, { name })).toEqual(places)
  })

  test('a name in another script finds the other language’s article, too', async ({ client }) => {
    const places = await find(client, { name: 'Эйфелева башня', language: 'fr' })
    expect([places.sure, firstOf(places)]).toEqual([true, 'Tour Eiffel'])
  })

  test.for([
    ['en', 'https://en.wikipedia.org/wiki/Eiffel_Tower', 'Eiffel Tower'],
    ['en', 'https://fr.m.wikipedia.org/wiki/Tour_Eiffel#Histoire', 'Eiffel Tower'],
    ['fr', 'https://en.wikipedia.org/wiki/Flavian_Amphitheatre', 'Colisée'],
    ['en', 'https://ja.wikipedia.org/wiki/姫路城', 'Himeji Castle'],
    ['en', 'https://www.wikidata.org/wiki/Q9000018', 'Colosseum'],
    ['en', 'https://en.wikipedia.org/wiki/Rome', 'Rome'],
    ['en', 'https://www.google.com/maps/place/Eiffel+Tower/@48.858,2.294,17z', 'Eiffel Tower'],
  ] as const)('in %s, %s leads to its place', async ([language, name, place], { client }) => {
    const places = await find(client, { name, language })
    expect([places.sure, firstOf(places)]).toEqual([true, place])
  })

  test.for([
    '48.8584, 2.2945',
    '48° 51′ 30″ N, 2° 17′ 40″ E',
    'geo:48.8584,2.2945',
    'https://www.openstreetmap.org/#map=17/48.8584/2.2945',
    'https://www.google.com/maps/place/Zyxomma+Tearoom/@48.8584,2.2945,18z/data=!3m1!4b1',
  ])('%s leads to what is there', async (name, { client }) => {
    const places = await find(client, { name })
    expect([places.sure, firstOf(places)]).toEqual([false, 'Eiffel Tower'])
  })

  test.for(['near me', 'autour de moi', 'Près de moi'])(
    '“%s” finds what is around the user',
    async (name, { client }) => {
      const spot = { latitude: '48.8584', longitude: '2.2945' }
      expect(firstOf(await find(client, { name, ...spot }))).toBe('Eiffel Tower')
      expect(await find(client, { name })).toEqual({
        candidates: [],
        sure: false,
        hint: 'no_location',
      })
    },
  )

  test.for([
    ['8FW4V75V+8Q', 'plus_code'],
    ['5 impasse Zyxomma, 75007 Paris', 'address'],
    ['https://maps.app.goo.gl/AbC123', 'link'],
    ['https://en.wikipedia.org/wiki/Zyx_nowhere', 'link'],
    ['https://en.wikipedia.org/wiki/User:Petra', 'link'],
    ['https://www.wikidata.org/wiki/Q404', 'link'],
    ['!?', 'no_name'],
  ] as const)('%s finds nothing, and says why: %s', async ([name, hint], { client }) => {
    expect(await find(client, { name })).toEqual({ candidates: [], sure: false, hint })
  })
})

describe('POST /api/generate-story-from-text', () => {
  const generate = (client: Client, text: string, language: string, more: object = {}) =>
    client.post('/api/generate-story-from-text', { text, language, format: 'quick_facts', ...more })

  test.for([
    ['en', '12 rue Zyxomma, 75007 Paris', 'We don’t look up street addresses'],
    ['fr', '12 rue Zyxomma, 75007 Paris', 'Nous ne cherchons pas les adresses postales'],
    ['en', '8FW4V75V+8Q', 'We don’t read Plus Codes'],
    ['fr', '8FW4V75V+8Q', 'Nous ne lisons pas les Plus Codes'],
    ['en', 'near me', 'We don’t know where you are'],
    ['fr', 'près de moi', 'Nous ne savons pas où vous êtes'],
    ['en', 'https://example.org/x', 'This link leads to no place'],
    ['fr', 'https://example.org/x', 'Ce lien ne mène à aucun lieu'],
    ['en', '!?', 'There is no name in this'],
    ['fr', '!?', 'Il n’y a pas de nom ici'],
  ] as const)('says in %s what to do about %s', async ([language, text, message], { client }) => {
    const answer = await generate(client, text, language)
    expect(answer.status).toBe(422)
    expect(await errorOf(answer)).toMatchObject({
      code: 'not_recognised',
      message: expect.stringContaining(message),
    })
  })

  test.for(['48.8584, 2.2945', 'https://www.google.com/maps/place/Zyxomma/@48.8584,2.2945,18z'])(
    'offers what is at the coordinates of %s',
    async (text, { client }) => {
      const answer = await generate(client, text, 'en')
      expect(answer.status).toBe(422)
      expect(await errorOf(answer)).toMatchObject({
        candidates: expect.arrayContaining(['Eiffel Tower']),
      })
    },
  )

  test('writes about a name in another script', async ({ client }) => {
    const story = await generate(client, 'Колизей', 'en')
    expect([story.status, await story.json()]).toMatchObject([201, { landmark: 'Colosseum' }])
  })
})
