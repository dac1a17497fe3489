import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { PlacesInPhoto } from '../../schema/contract/places.ts'
import { StoryResult } from '../../schema/contract/story.ts'
import { startWorkersAiDouble } from '../../worker/doubles/openai/workers-ai/server.ts'
import { jpeg } from '../../worker/test/photos.ts'
import { inRoot } from '../cli/paths.ts'
import { openTestStack } from '../testing/test-stack.ts'
import { generateRealStory } from './real-story.ts'

const account = '0f'.repeat(16)
const token = 'an-account-token'

/** The settings of docs/deploy.md, "Cloudflare's own models", as an operator would copy them; mails are Cloudflare's, too. */
const recipe = (): Record<string, string> => {
  const docs = readFileSync(inRoot('docs/deploy.md'), 'utf8')
  const [, toml = ''] = /### Cloudflare's own models.*?```toml\n(.*?)```/s.exec(docs) ?? []
  const lines = toml.matchAll(/^(\w+) = "([^"]*)"/gm)
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [name, value.replace('<account id>', account)]),
  )
}

const mails = {
  MAIL_FROM: 'Storystone <hello@example.org>',
  MAIL_ORIGIN: 'https://storystone.example.org',
}

const vendor = await startWorkersAiDouble(account, token)
const stack = await openTestStack({
  variables: { ...recipe(), ...mails, OPENAI_API_KEY: token, WRITER: 'model' },
  worker: [
    {
      name: 'recipe',
      origins: { 'https://api.cloudflare.com': vendor.url },
      hasMailBinding: true,
    },
  ],
})
const [{ url } = { url: '' }] = stack.lanes
afterAll(async () => {
  await stack.stop()
  await vendor.close()
})
beforeEach(() => {
  vendor.fail('allowance_used')
  vendor.answerAs('text')
  vendor.calls.length = 0
})

const send = (path: string, init: RequestInit): Promise<Response> => fetch(url + path, init)
const json = { 'Content-Type': 'application/json' }

/** A new account's cookie. */
const signUp = async (email = `${randomUUID()}@example.org`): Promise<string> => {
  const body = JSON.stringify({ email, password: randomUUID() })
  const answer = await send('/api/register', { method: 'POST', headers: json, body })
  expect(answer.status).toBe(201)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

const requestStory = (cookie: string, text: string): Promise<Response> =>
  send('/api/generate-story-from-text', {
    method: 'POST',
    headers: { ...json, Cookie: cookie },
    body: JSON.stringify({ text, format: 'history_guide', language: 'en' }),
  })

test('the recipe has all that it takes, and no speech', () => {
  expect(Object.keys(recipe()).toSorted()).toEqual([
    ...['OPENAI_BASE_URL', 'OPENAI_MODEL', 'SPEECH_VOICES'],
  ])
})

/** What was asked of the model, without repetitions: the second reader asks several times. */
const asked = (): string[] => [...new Set(vendor.calls)]

test.each([
  ['text', 'Petra'],
  ['object', 'Alhambra'],
] as const)('the recipe’s deployment writes a checked story, answers as %s', async (form, name) => {
  vendor.answerAs(form)
  const story = StoryResult.parse(await (await requestStory(await signUp(), name)).json())
  expect(story).toMatchObject({ writer: 'model', landmark: name, creditsLeft: 1.5 })
  expect(story.content.split('\n\n').length).toBeGreaterThan(1)
  expect(story.citations.map(({ isChecked }) => isChecked)).not.toContain(undefined)
  expect(asked()).toEqual(['write', 'check'])
})

test('the story with which a deployment tries itself out needs no voice', async () => {
  expect(await generateRealStory(url)).toMatch(/^“.+”: \d+ words, read aloud by the device/)
})

test('the recipe’s model recognises a photo', async () => {
  const body = new FormData()
  body.set('file', new File([jpeg()], 'photo.jpg', { type: 'image/jpeg' }))
  body.set('language', 'en')
  body.set('name', 'Petra')
  const answer = await send('/api/places/in-photo', {
    method: 'POST',
    headers: { Cookie: await signUp() },
    body,
  })
  const found = PlacesInPhoto.parse(await answer.json())
  expect(found.candidates[0]?.name).toBe('Petra')
  expect(vendor.calls).toEqual(['recognise'])
})

const logged = (): string => readFileSync(join(stack.dataDir, 'logs', 'host.log'), 'utf8')

test.each([
  ['allowance_used', 'Uluru', true],
  ['out_of_capacity', 'Borobudur', false],
] as const)('with %s a story fails uncharged; the next is written', async (how, name, isAlert) => {
  const cookie = await signUp()
  const alerts = (): number => logged().split('free_allocation_used').length
  const before = alerts()
  vendor.fail(how, 'write', 'check')
  const refused = await requestStory(cookie, name)
  expect(refused.status).toBe(502)
  expect(await refused.json()).toMatchObject({ code: 'provider_failed' })
  await expect.poll(logged).toContain('the provider said 429')
  expect(alerts() > before).toBe(isAlert)
  vendor.fail(how)
  const story = StoryResult.parse(await (await requestStory(cookie, name)).json())
  expect(story.creditsLeft).toBe(1.5)
})

test('a story that was written when the allowance ran out is kept, and not called checked', async () => {
  vendor.fail('allowance_used', 'check')
  const story = StoryResult.parse(await (await requestStory(await signUp(), 'Stonehenge')).json())
  expect(story).toMatchObject({ writer: 'model', landmark: 'Stonehenge', creditsLeft: 1.5 })
  expect(story.citations.map(({ isChecked }) => isChecked)).not.toContain(true)
})

test('the device reads, and nothing is asked of the server that it does not have', async () => {
  const voices = await (await send('/api/voices', {})).json()
  expect(voices).toEqual(Array(4).fill(expect.objectContaining({ readBy: 'device' })))
  const health = await (await send('/api/health', {})).json()
  expect(health).toMatchObject({ ok: true, writer: 'model' })
  const processors = await (await send('/api/processors', {})).json()
  expect(processors).toContainEqual({ purpose: 'storyteller', name: 'Cloudflare' })
  expect(vendor.calls.filter((call) => call.includes('speech'))).toEqual([])
})

test('its model is asked for at an address that the server does not have, and nobody is warned', async () => {
  await stack.sweep()
  expect(vendor.calls).toContainEqual(expect.stringMatching(/^GET .+\/models\/(%40|@)cf/))
  const health = await (await send('/api/health', {})).json()
  expect(health).toMatchObject({ warnings: [] })
})

test('a link for a new password is sent by the mails’ binding, from the sender of the settings', async () => {
  const email = `${randomUUID()}@example.org`
  await signUp(email)
  const body = JSON.stringify({ email, language: 'en' })
  const answer = await send('/api/password-reset', { method: 'POST', headers: json, body })
  expect(answer.status).toBe(202)
  await expect.poll(logged).toContain(`To: ${email}`)
  const [, head = '', file = ''] = /(From: [^\0]*?)\n\nText: (\S+)/.exec(logged()) ?? []
  expect(head.split('\n')).toEqual([
    'From: "Storystone" <hello@example.org>',
    `To: ${email}`,
    'Subject: A new password for Storystone',
  ])
  expect(readFileSync(file, 'utf8')).toMatch(
    /\nhttps:\/\/storystone\.example\.org\/auth#reset=[\w-]{43}\n/,
  )
})
