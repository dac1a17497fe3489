import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './cli/paths.ts'

const read = (file: string): string => readFileSync(inRoot(`worker/src/${file}`), 'utf8')

/** A call of what services.ts gives out; the methods that are left out ask nobody. */
const vendorCall =
  /\b(?:geocoder|mailer|mapTiles|model|checker|writing|payments|push|speech|wikimedia)\??\.(?!accepts|add|keyOf|lastTooMany|narratorOf|revisionUrl)\w+\(/

/** Where what calls a vendor is counted for its user, by the beginning of its path. */
const countedIn: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'places/routes.ts': ['places/routes.ts', "budgetLimit(budget, 'mapTiles'"],
  'billing/': ['billing/routes.ts', "budgetLimit(budget, 'stripe'"],
  'generation/writing/write-inscription.ts': [
    'generation/writing/write-inscription.ts',
    "onCall?.('writings')",
  ],
  'generation/writing/recognise-photo.ts': [
    'generation/durable-object/start-generation.ts',
    "limitOn('readings')",
  ],
  'generation/writing/write-story.ts': [
    'generation/writing/write-story.ts',
    "onCall?.('writings')",
  ],
  'grounding/sources/': ['grounding/sources/read-sources.ts', "cost: 'articles'"],
  'grounding/verify/second-reader.ts': ['grounding/verify/second-reader.ts', "onCall?.('checks')"],
  'location/': ['location/routes.ts', "budgetLimit(budget, 'locationNames'"],
  'narration/synthesize-narration.ts': ['narration/open-narration.ts', "'narrations'"],
  'places/around/': ['places/around/find-around.ts', "cost: 'around'"],
  'places/search-wikimedia.ts': ['places/search.ts', "cost: 'searches'"],
  'places/picture.ts': ['places/picture.ts', "cost: 'pictures'"],
}

/** What no user can cause more often than what is counted: one a story, one a voice, a mail within its own limits. */
const notCounted = ['account/send-mail.ts', 'narration/voice-sample.ts', 'notices/']

const callers = globSync('**/*.ts', { cwd: inRoot('worker/src') }).filter(
  (file) => !/\.test\.ts$|^vendors\//.test(file) && vendorCall.test(read(file)),
)
const prefixOf = (file: string): string | undefined =>
  [...Object.keys(countedIn), ...notCounted].find((prefix) => file.startsWith(prefix))

test('every call to a vendor counts for its user, in one budget', () => {
  expect(callers.filter((file) => prefixOf(file) === undefined)).toEqual([])
  for (const [file, text] of Object.values(countedIn)) expect(read(file), file).toContain(text)
})

test('no place is named that calls nobody', () => {
  const used = new Set(callers.map(prefixOf))
  expect([...Object.keys(countedIn), ...notCounted].filter((one) => !used.has(one))).toEqual([])
})
