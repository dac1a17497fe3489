import { expect, test } from 'vitest'
import { announcement } from './announcement.ts'

const url = 'http://localhost:8787'
const here = { database: undefined, dataDir: '/data', worker: {} }

test('one line with the address, what is real and what is a double', () => {
  const doubles = {
    openaiUrl: 'http://127.0.0.1:1/v1',
    geocoderUrl: 'http://127.0.0.1:2',
    stripeUrl: 'http://127.0.0.1:3',
  }
  expect(announcement({ url, doubles }, here)).toBe(
    'Storystone is at http://localhost:8787 - real: worker (workerd), database (sqld on /data); doubles: storyteller (set OPENAI_API_KEY for the real one), geocoder (set GEOCODER_BASE_URL for the real one), payments (set STRIPE_SECRET_KEY for real ones)',
  )
  expect(
    announcement({ url, doubles }, { ...here, worker: { OPENAI_BASE_URL: 'http://x/v1' } }),
  ).toContain('OPENAI_BASE_URL waits for OPENAI_API_KEY')
})

test('with a key and a database elsewhere, no secret of which is shown', () => {
  const database = { url: 'libsql://me:secret@db.test', authToken: 'token' }
  const doubles = { openaiUrl: undefined, geocoderUrl: undefined, stripeUrl: undefined }
  expect(announcement({ url, doubles }, { ...here, database })).toBe(
    'Storystone is at http://localhost:8787 - real: worker (workerd), database (db.test), storyteller, geocoder, payments; doubles: none',
  )
})
