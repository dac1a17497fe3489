import { expect, it, onTestFinished, vi } from 'vitest'
import { onSessionEnd } from '#web/platform/api/session-end.ts'
import {
  type Answer,
  disconnect,
  refusal,
  startContractServer,
} from '#web/testing/contract-server.ts'
import { fetchPicture } from './fetch-picture.ts'

const photo =
  (status: number, type: string): Answer =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': type }).end('the bytes')

it.each([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
])('fetchPicture loads a photo of %s with the extension %s', async (type, extension) => {
  const { seen } = await startContractServer(photo(200, type))
  const picture = await fetchPicture('/api/media/photo')
  expect(picture?.extension).toBe(extension)
  expect(picture?.blob.type).toBe(type)
  expect(await picture?.blob.text()).toBe('the bytes')
  expect(seen).toMatchObject([{ path: '/api/media/photo' }])
})

it.each([
  ['is missing', photo(404, 'image/jpeg')],
  ['is not a picture', photo(200, 'text/html')],
  ['breaks off', disconnect],
])('fetchPicture gives undefined for a photo that %s', async (_why, answer) => {
  vi.spyOn(console, 'info').mockReturnValue()
  await startContractServer(answer)
  expect(await fetchPicture('/api/media/photo')).toBeUndefined()
  vi.restoreAllMocks()
})

it('fetchPicture ends the session for a photo that the server refuses with 401', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  await startContractServer(refusal('not_signed_in'))
  const ended = vi.fn()
  onTestFinished(onSessionEnd(ended))
  expect(await fetchPicture('/api/media/photo')).toBeUndefined()
  expect(ended).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})
