import 'fake-indexeddb/auto'
import i18next from 'i18next'
import { beforeEach, expect, it } from 'vitest'
import { forgetDrafts } from '../../../session/erase.ts'
import { everyItem } from '../../../storage/outbox/outbox.ts'
import { keepOutboxItem } from '../../../testing/outbox.ts'
import { until } from '../../../testing/until.ts'
import { useGeneration } from '../../generation/store.ts'
import { forgetPhoto } from './shown-photo.ts'
import { usePhoto } from './store.ts'
import { takePhoto } from './take-photo.ts'

/** A picture by its first bytes and its end, which is all that is looked at here. */
const picture = new Blob([
  new Uint8Array([
    ...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 3, 0, 4, 1, 1, 0x11, 0],
    ...[0xff, 0xda, 0, 2, 1, 0xff, 0xd9],
  ]),
])

beforeEach(forgetDrafts)

it('takePhoto shows a photo once it is prepared', async () => {
  await takePhoto(picture, 'library', i18next.t)
  expect(usePhoto.getState().photo).not.toBeNull()
})

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
