import 'fake-indexeddb/auto'
import '#web/testing/user.ts'
import i18next from 'i18next'
import { beforeEach, expect, it } from 'vitest'
import { forgetDrafts } from '#web/account/session/erase.ts'
import { usePhoto } from '#web/story-request/draft/draft.ts'
import { forgetPhoto } from '#web/story-request/draft/photo-draft.ts'
import { everyItem } from '#web/story-request/outbox/outbox-database.ts'
import { useGeneration } from '#web/story-request/store.ts'
import { until } from '#web/testing/contract-server.ts'
import { keepOutboxItem } from '#web/testing/outbox.ts'
import { stubWorkers } from '#web/testing/workers.ts'
import { takenAtOf, takePhoto } from './take-photo.ts'

const picture = new Blob([new Uint8Array([0xff, 0xd8, 0xff])])
const photo = new Blob(['small'], { type: 'image/jpeg' })

beforeEach(() => stubWorkers((order) => [{ result: order instanceof Blob ? {} : photo }]))
beforeEach(forgetDrafts)

it('takePhoto shows nothing when its user has logged out in the meantime', async () => {
  const taking = takePhoto(picture, 'library', i18next.t)
  await forgetDrafts()
  await taking
  expect(usePhoto.getState()).toMatchObject({ photo: null, isBusy: false })
})

it('takePhoto clears the failure of the previous photo', async () => {
  const problem = { code: 'not_recognised', message: 'Unknown.' } as const
  const request = { text: '', format: 'quick_facts', language: 'en' } as const
  const failure = { kind: 'refused', problem } as const
  useGeneration.setState({ generation: { phase: 'failed', request, failure } })
  await takePhoto(picture, 'library', i18next.t)
  expect(useGeneration.getState().generation.phase).toBe('idle')
})

it.each([
  ['is dropped', (id: string) => forgetPhoto(id)],
  ['is replaced', () => takePhoto(picture, 'library', i18next.t)],
])('a photo that %s takes its paused request along', async (_what, act) => {
  await takePhoto(picture, 'library', i18next.t)
  const draftPhoto = usePhoto.getState().photo?.id
  await keepOutboxItem({ state: 'paused', draftPhoto })
  await act(draftPhoto ?? '')
  await until(async () => expect(await everyItem()).toEqual([]))
})

it.each([
  ['2024:05:03 14:21:00', '2024-05-03T14:21:00'],
  ['2024:05:03 14:21:00\0', '2024-05-03T14:21:00'],
  ['0000:00:00 00:00:00', null],
  ['1970:01:01 00:00:00', null],
  ['2024:13:41 14:21:00', null],
  ['2024:02:30 14:21:00', null],
  ['    :  :     :  :  ', null],
  [undefined, null],
])('takenAtOf reads %j as %j', (time, expected) => expect(takenAtOf(time)).toBe(expected))
