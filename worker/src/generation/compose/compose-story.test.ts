import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testBudget } from '#test/budget.ts'
import { execute, testDatabase } from '#test/database/database.ts'
import { wikimediaDouble, wikimediaUrls } from '#test/vendors/wikimedia.ts'
import { suggestPlaces } from '#worker/places/resolve-place.ts'
import { createMeter } from '#worker/platform/log/log.ts'
import { createWikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { refusalOfFailure, type Storyteller } from '../storyteller.ts'
import { guidedReader } from '../writing/create-storyteller.ts'
import { createComposer, silent } from './compose-story.ts'

test('a storyteller that times out is refused as provider_timeout', () => {
  const refusal = { code: 'provider_timeout', status: 504 }
  expect(refusalOfFailure({ outcome: 'timed_out' })).toMatchObject(refusal)
})

/** More than the 300 bytes of a stub that a search recognises, and fewer words than a reading needs. */
const stub = 'The monumental archway commemorates extraordinary achievements. '.repeat(6)

const model: Storyteller = { ...guidedReader, writer: 'model' }

test.each([
  ['nobody else writes', guidedReader, 0],
  ['a model may still write: it stays', model, 1],
] as const)('a thin place is not offered again where %s', async (_where, other, offered) => {
  await execute(sql`DELETE FROM vendor_calls`)
  const name = `Zyx ${crypto.randomUUID()}`
  await wikimediaDouble.copy({ of: 'Petra', title: name, text: stub })
  const wikimedia = createWikimedia({
    urls: wikimediaUrls,
    version: 'thin',
    contact: name,
    token: '',
  })
  const context = { database: testDatabase(), meter: createMeter(), userId: name }
  const deps = { ...context, wikimedia, budget: testBudget }
  const search = () => suggestPlaces(deps, { name, location: null, language: 'en' })
  const [place] = (await search()).candidates
  const composer = createComposer({
    storytellerOf: (by) => (by === 'extract' ? guidedReader : other),
    safetyIdentifierOf: () => name,
    wikimedia,
    budget: testBudget,
  })
  const composing = composer(context, {
    question: {
      userId: name,
      landmark: { kind: 'name', name: null },
      placeId: place?.id ?? null,
      format: 'quick_facts',
      language: 'en',
      writer: 'extract',
      location: null,
    },
    photo: null,
    readAhead: null,
    charge: null,
    progress: silent,
    onPlace: () => undefined,
  })
  await expect(composing).rejects.toMatchObject({
    code: 'nothing_to_tell',
    details: { languages: [] },
  })
  expect((await search()).candidates).toHaveLength(offered)
})
