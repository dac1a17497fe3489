import { describe, expect, test } from 'vitest'
import { bytesOf } from '../../../test/client/bytes.ts'
import { runSweep } from '../../../test/client/run-sweep.ts'
import { unzip } from '../../../test/client/zip.ts'
import { testDatabase } from '../../../test/database/database.ts'
import { tracesOf } from '../../../test/database/traces.ts'
import { createPhotoStory, storedMediaOf } from '../../../test/stories/photo-stories.ts'
import { createUser, deleteAccount } from '../../../test/users/factories.ts'
import { createGuide, narrate, speech } from '../../../test/vendors/speech.ts'
import { disownPurchases } from '../checkout/records/ownerless.ts'
import { deleteUser, findAccount } from './store.ts'

/** A user without a photo and with a narration: its path and its bytes. */
const createNarrationUser = async () => {
  const signedIn = await createUser()
  const { client } = signedIn
  const { story, text, word } = await createGuide(client)
  await speech.script(word, { do: 'speak' })
  const response = await narrate(client, { text, storyId: story.id })
  const audio = await bytesOf(response)
  return { ...signedIn, audio, path: response.headers.get('Content-Location') ?? '' }
}

describe('an account with a narration', () => {
  test('is exported with its audio and photos', async () => {
    const { client, audio, path } = await createNarrationUser()
    const { imageUrl } = await createPhotoStory(client)
    const files = await unzip(await bytesOf(await client.get('/api/user/export')))
    expect(files.get(`${path.replace('/api/', '')}.mp3`)).toEqual(audio)
    expect(files.has(`${imageUrl?.replace('/api/', '')}.jpg`)).toBe(true)
  })

  test('leaves no audio and no row when it is deleted', async () => {
    const { client, user } = await createNarrationUser()
    expect(await storedMediaOf(user.id)).toHaveLength(1)
    const response = await deleteAccount(client)
    expect(response.status).toBe(204)
    expect(await storedMediaOf(user.id)).toEqual([])
    const {
      'doomed_media.key': watched,
      'limit_counters.key': counted,
      ...rows
    } = await tracesOf(user.id)
    expect([watched, counted]).toEqual([1, 1])
    expect(rows).toEqual({})
  })

  test('its audio is deleted by the sweep after an interruption', async () => {
    const { user, email } = await createNarrationUser()
    const account = await findAccount(testDatabase(), email)
    const deps = { database: testDatabase(), disownPurchases }
    expect(await deleteUser(deps, user.id, account?.passwordHash ?? '')).toBe(true)
    expect(await storedMediaOf(user.id)).toHaveLength(1)
    await runSweep()
    expect(await storedMediaOf(user.id)).toEqual([])
  })
})
