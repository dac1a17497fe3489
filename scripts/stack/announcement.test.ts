import { expect, test } from 'vitest'
import { describeStack } from './announcement.ts'

const url = 'http://localhost:8787'
const here = { database: undefined, dataDir: '/data', worker: {} }

test('describeStack gives one line with the URL, the real parts and the doubles', () => {
  const doubles = {
    writer: 'double' as const,
    openaiUrl: 'http://127.0.0.1:1/v1',
    geocoderUrl: 'http://127.0.0.1:2',
    stripe: { url: 'http://127.0.0.1:3', webhookSecret: 'x' },
    wikimediaUrl: 'http://127.0.0.1:4',
    mapUrl: 'http://127.0.0.1:5/planet',
  }
  expect(describeStack({ url, doubles }, here)).toBe(
    'Storystone is at http://localhost:8787 - stories: by a double; real: worker (workerd), database (sqld on /data); doubles: storyteller (set OPENAI_API_KEY for the real one), narration (set SPEECH_BASE_URL for a real one), geocoder (set GEOCODER_BASE_URL for the real one), payments (set STRIPE_SECRET_KEY for real ones), Wikimedia (WIKIMEDIA=real for the real one), map (set MAP_TILES_URL for the real one)',
  )
  expect(
    describeStack({ url, doubles }, { ...here, worker: { OPENAI_BASE_URL: 'http://x/v1' } }),
  ).toContain('OPENAI_BASE_URL needs OPENAI_API_KEY')
})

test('describeStack shows no secret of a database elsewhere', () => {
  const database = { url: 'libsql://me:secret@db.test', authToken: 'token' }
  const doubles = { writer: 'model' as const }
  expect(describeStack({ url, doubles }, { ...here, database })).toBe(
    'Storystone is at http://localhost:8787 - stories: by a model; real: worker (workerd), database (db.test), storyteller, narration by the device’s voice, geocoder, payments, Wikimedia (9 requests a minute; with OPERATOR_CONTACT 180), map; doubles: none',
  )
  const extracting = describeStack({ url, doubles: { ...doubles, writer: 'extract' } }, here)
  expect(extracting).toContain('stories: Wikipedia’s own sentences, free (set OPENAI_API_KEY')
  expect(extracting).not.toContain('storyteller')
  const ending = describeStack({ url, doubles }, here, ['OPENAI_MODEL ends.', 'Another one, too.'])
  expect(ending).toMatch(/; warning: OPENAI_MODEL ends\.; warning: Another one, too\.$/)
})

test.each([
  [{ SPEECH_BASE_URL: 'http://127.0.0.1:8880/v1' }, 'narration (127.0.0.1:8880)'],
  [{ SPEECH_API_KEY: 'sk' }, 'narration (api.openai.com)'],
  [{ SPEECH_BASE_URL: 'http://127.0.0.1:8880/v1', SPEECH_VOICES: '' }, 'narration by the device’s'],
])('describeStack says who reads with %j', (worker, text) => {
  const doubles = { writer: 'double' as const, openaiUrl: 'http://127.0.0.1:1/v1' }
  const [real = ''] = describeStack({ url, doubles }, { ...here, worker }).split('; doubles')
  expect(real).toContain(text)
})
