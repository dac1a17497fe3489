import type { ServerResponse } from 'node:http'
import { expect, it, vi } from 'vitest'
import { startContractServer } from '../../../testing/contract-server.ts'
import { fetchPicture } from './story-picture.ts'

const photo =
  (status: number, type: string) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'Content-Type': type })
    response.end('the bytes')
  }

it.each([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
])('gets a photo of %s, to be named .%s', async (type, ending) => {
  const { seen } = await startContractServer(photo(200, type))
  const picture = await fetchPicture('/api/media/photo')
  expect(picture?.ending).toBe(ending)
  expect(picture?.blob.type).toBe(type)
  expect(await picture?.blob.text()).toBe('the bytes')
  expect(seen).toMatchObject([{ path: '/api/media/photo' }])
})

it.each([
  ['is gone', photo(404, 'image/jpeg')],
  ['is no picture', photo(200, 'text/html')],
  ['breaks off', (response: ServerResponse) => void response.destroy()],
])('does without a photo that %s', async (_how, answer) => {
  vi.spyOn(console, 'info').mockReturnValue()
  await startContractServer(answer)
  expect(await fetchPicture('/api/media/photo')).toBeUndefined()
  vi.restoreAllMocks()
})
