import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createClient } from '#test/client/client.ts'
import { execute } from '#test/database/database.ts'
import { joined, jpeg } from '#test/photos.ts'
import { card, publish } from '#test/publications/publications.ts'
import { createPhotoStory } from '#test/stories/photo-stories.ts'
import { test } from '#test/users/factories.ts'

/** Where the user was, as no other text says it. */
const home = { latitude: 41.8917, longitude: 12.4869, locationName: 'Vicolo di Ada, Zagarolo' }

const gps = joined('Exif\0\0MM', [0, 42, 0, 0, 0, 8], 'of Ada’s camera')
const xmp = joined('http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="41,53.502N" by="Ada"/>')

/** Everything that anybody gets of a page: bodies and headers, as bytes of one text. */
const everythingAt = async (url: string): Promise<string> => {
  const page = `https://storystone.test${url}`
  const paths = [
    url,
    `${url}/picture`,
    `${url}/card`,
    `/api/oembed?url=${encodeURIComponent(page)}`,
  ]
  const parts: string[] = []
  for (const path of paths) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await createClient().send(path, { method })
      parts.push(JSON.stringify([...answer.headers]))
      parts.push(Buffer.from(await answer.arrayBuffer()).toString('latin1'))
    }
  }
  return parts.join('\n')
}

test('whatever is published has nothing of its owner in it', async ({ client, user, email }) => {
  const photo = jpeg({ metadata: [gps, xmp], comment: 'Ada was here', salt: user.id.slice(0, 8) })
  const { id, imageUrl } = await createPhotoStory(client, { photo, location: home })
  await execute(sql`UPDATE stories SET location = ${home.locationName} WHERE id = ${id}`)
  const secrets = [
    ...[email, email.split('@')[0] ?? email, user.id, id],
    ...[imageUrl?.split('/').at(-1) ?? '', home.locationName, 'Vicolo'],
    ...['41.89', '12.48', '41,53', 'GPS', 'Exif', 'Ada', client.address],
    ...['set-cookie', 'creditsLeft', 'confidence', 'candidates'],
  ]
  const choices = fc.record({
    showsPhoto: fc.boolean(),
    isIndexed: fc.boolean(),
    hasCard: fc.boolean(),
    format: fc.constantFrom('quick_facts', 'history_guide', 'translate_inscription'),
    language: fc.constantFrom('en', 'fr'),
    writer: fc.constantFrom('model', 'double', 'extract', null),
  })
  await fc.assert(
    fc.asyncProperty(choices, async ({ hasCard, format, language, writer, ...shown }) => {
      await execute(sql`UPDATE stories SET format = ${format}, language = ${language},
        writer = ${writer} WHERE id = ${id}`)
      const drawn = hasCard ? card({ metadata: [gps, xmp], comment: 'by Ada' }) : null
      const { url } = await publish(client, id, { ...shown, card: drawn })
      const everything = await everythingAt(url)
      expect(everything).toContain('application/ld+json')
      expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])
    }),
    { numRuns: 20 },
  )
})
