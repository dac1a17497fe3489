import { env } from 'cloudflare:workers'
import { Passkey } from '@storystone/schema/contract/passkeys.ts'
import { Places } from '@storystone/schema/contract/places.ts'
import { SessionList } from '@storystone/schema/contract/sessions.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashToken } from '#worker/platform/session/keyed-hash.ts'
import { createPushControl } from '../doubles/push/control.ts'
import { readConfig } from '../src/env.ts'
import { createServices } from '../src/services.ts'
import { type Client, createClient, runSweep } from './client/client.ts'
import { execute, testDatabase } from './database/database.ts'
import { planOf, sentDuring } from './database/sent-statements.ts'
import { PUSH_DOUBLE_URL } from './env.ts'
import { publish } from './publications/publications.ts'
import {
  atColosseum,
  createPhotoStory,
  photoForm,
  requestPhotoStory,
  scriptedPhoto,
} from './stories/photo-stories.ts'
import { createStory, requestStory } from './stories/stories.ts'
import { createAuthenticator } from './users/authenticator.ts'
import { createUser, deleteAccount, grant, password } from './users/factories.ts'
import { logInByPasskey, registerPasskey } from './users/passkeys.ts'
import { scriptedLandmark } from './vendors/chat.ts'
import { createGuide, createNarration, fetchTimings, narrate, speech } from './vendors/speech.ts'
import { buy, claim, deliverAll, openCheckout, paymentsOf, stripe } from './vendors/stripe.ts'
import { makeCheckDue } from './vendors/subscriptions.ts'

const push = createPushControl(PUSH_DOUBLE_URL)
const { notifyReady } = createServices(readConfig(env), env)

/** Buys, refunds and abandons purchases. */
const buyEverything = async (client: Client, userId: string): Promise<void> => {
  await claim(client, await buy(client))
  await claim(client)
  await buy(client, { renew: true })
  await openCheckout(client)
  const [payment] = await paymentsOf(userId)
  await stripe.refund(payment?.id ?? '')
  await deliverAll(userId)
  const [subscription] = (await stripe.purchases(userId)).subscriptions
  await stripe.endPeriod(subscription?.id ?? '')
  await makeCheckDue(subscription?.id ?? '')
  await runSweep()
  await deliverAll(userId)
  await client.post('/api/create-portal-session', undefined)
}

/** Everything a user does with places. */
const findPlaces = async (client: Client): Promise<void> => {
  await execute(sql`DELETE FROM place_searches`)
  await execute(sql`DELETE FROM places`)
  await client.get('/api/places?latitude=41.89&longitude=12.49')
  const found = await client.get('/api/places?name=Colosseum')
  await client.get('/api/places/suggestions?text=colos%20am')
  const { candidates } = Places.parse(await found.json())
  await (await client.get(candidates[0]?.pictureUrl ?? '')).arrayBuffer()
  await client.send('/api/places/in-photo', {
    method: 'POST',
    text: photoForm({ location: atColosseum }),
  })
}

/** Everything a user does with photos and locations. */
const usePhotos = async (client: Client): Promise<void> => {
  await client.post('/api/location', atColosseum)
  await client.get('/api/location/name?latitude=41.89&longitude=12.49')
  await findPlaces(client)
  const { id, imageUrl } = await createPhotoStory(client)
  await (await client.get(imageUrl ?? '')).arrayBuffer()
  const failing = await scriptedPhoto([{ do: 'fail', status: 500 }])
  await requestPhotoStory(client, { name: failing })
  await client.post(`/api/stories/${id}/retell`, { name: 'Zzyzx of Nowhere' })
  await client.post(`/api/stories/${id}/retell`, { name: 'Petra' })
  await client.delete(`/api/stories/${id}`)
}

/** Everything a user does with a narration. */
const useNarration = async (client: Client): Promise<void> => {
  const { story, text } = await createNarration(client)
  await (await narrate(client, { text })).arrayBuffer()
  const waiting = [narrate, narrate].map((send) =>
    send(client, { text, voiceId: 'storystone-en-female', storyId: story.id }),
  )
  for (const response of await Promise.all(waiting)) await response.arrayBuffer()
  await fetchTimings(client, story.id)
  await client.delete(`/api/stories/${story.id}`)
  const failing = await createGuide(client, { sentences: 1 })
  await speech.script(failing.word, { do: 'fail', status: 400 })
  const response = await narrate(client, { text: failing.text })
  await response.arrayBuffer().catch(() => {})
}

/** Everything that is done with a public page. */
const usePublication = async (client: Client): Promise<void> => {
  const { id } = await createStory(client)
  const { token, url } = await publish(client, id)
  await client.get(`/api/stories/${id}/publication`)
  await client.get(url)
  await client.post(`/api/publications/${token}/report`, { reason: 'Wrong' })
  await client.delete(`/api/stories/${id}/publication`)
}

/** Everything a user does with ready notices. */
const useNotices = async (client: Client, userId: string): Promise<void> => {
  for (const status of [429, 410]) {
    const browser = await push.subscribe()
    await client.send('/api/push-subscription', { method: 'PUT', body: browser })
    await client.get('/api/push-subscription')
    await push.script({ endpoint: browser.endpoint, answers: [{ status }] })
    const story = { id: crypto.randomUUID(), title: 'Petra', language: 'en' }
    await notifyReady(testDatabase(), userId, story)
  }
  await client.delete('/api/push-subscription')
}

/** Everything a user does with passkeys. */
const usePasskeys = async (client: Client): Promise<void> => {
  const authenticator = createAuthenticator()
  const made = Passkey.parse(await (await registerPasskey(client, authenticator)).json())
  await logInByPasskey(createClient(), authenticator)
  await logInByPasskey(createClient(), authenticator, { isVerified: false })
  await client.get('/api/passkeys')
  await client.delete(`/api/passkeys/${made.id}`)
}

/** Everything a user does with links of mails. */
const useMails = async (client: Client, userId: string, email: string): Promise<void> => {
  await client.post('/api/password-reset', { email, language: 'en' })
  await createClient().post('/api/password-reset/a-guess', { newPassword: 'four words of sense' })
  await client.post('/api/email-change', { newEmail: `new-${email}`, language: 'en' })
  await execute(sql`UPDATE email_changes SET old_token_hash = ${hashToken('old')},
    new_token_hash = ${hashToken('new')} WHERE user_id = ${userId}`)
  await createClient().post('/api/email-change/old', undefined)
  await createClient().post('/api/email-change/a-guess', undefined)
}

/** Everything a user does, and the sweep. */
const useEverything = async (): Promise<void> => {
  const { client, email, user } = await createUser()
  await grant(user.id, 13)
  await createClient().post('/api/login', { email, password: 'a wrong one' })
  await createClient().post('/api/login', { email, password })
  const { id } = await createStory(client)
  await createStory(client)
  const failing = await scriptedLandmark({ do: 'late_unrecognised' })
  await requestStory(client, { text: failing })
  await usePhotos(client)
  await useNarration(client)
  await usePublication(client)
  await useNotices(client, user.id)
  await client.get('/api/user')
  await client.get('/api/credits')
  await client.get('/api/credits/history')
  await client.get('/api/credits/history?cursor=1.x')
  const page = await client.get('/api/stories?limit=1')
  await client.get(/<(.+)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '')
  await client.get('/api/stories/changes')
  await client.get(`/api/stories/${id}`)
  await client.delete(`/api/stories/${id}`)
  await client.post(`/api/stories/${(await createStory(client)).id}/wrong-place`, {})
  await (await client.get('/api/user/export')).arrayBuffer()
  await buyEverything(client, user.id)
  await createClient().post('/api/login', { email, password })
  await usePasskeys(client)
  await useMails(client, user.id, email)
  const [, other] = SessionList.parse(await (await client.get('/api/sessions')).json())
  await client.delete(`/api/sessions/${other?.id}`)
  await client.delete('/api/sessions')
  await client.post('/api/change-password', { newPassword: 'another', currentPassword: password })
  await client.post('/api/logout', undefined)
  await client.post('/api/login', { email, password: 'another' })
  await deleteAccount(client, { body: { password: 'another' } })
  await runSweep()
}

test('no query of the worker scans a table', async () => {
  const sent = await sentDuring(useEverything)
  expect(sent.length).toBeGreaterThan(45)
  const scans: Record<string, string[]> = {}
  for (const statement of sent) {
    const isOfWords = statement.sql.includes('place_words')
    const steps = (await planOf(statement)).filter(
      // A virtual table is the JSON of one row, constant rows are those of VALUES, a page is a subquery.
      // What is suggested is sorted by fame, at most 500 places.
      (step) =>
        /^SCAN(?! .*(VIRTUAL TABLE|CONSTANT ROW)| page$)|TEMP B-TREE/.test(step) &&
        !(isOfWords && step === 'USE TEMP B-TREE FOR ORDER BY'),
    )
    if (steps.length > 0) scans[statement.sql] = steps
  }
  expect(scans).toEqual({})

  const ofStory = sent.filter(
    ({ sql }) => sql.includes('attempts.story_id = ') && sql.includes("'settled'"),
  )
  expect(ofStory).not.toEqual([])
  for (const statement of ofStory) {
    // By its user the planner would read all attempts of a user for each story.
    expect((await planOf(statement)).join()).toContain('attempts_of_story')
  }
})
