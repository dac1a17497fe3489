import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { expect, it } from 'vitest'
import { refusal, startContractServer } from '../testing/contract-server.ts'
import { without } from '../testing/without.ts'
import { ApiError, ConnectionError } from './api-error.ts'
import { download } from './download.ts'

const zipHeaders = {
  'Content-Type': 'application/zip',
  'Content-Disposition': 'attachment; filename="storystone-2026-11-21.zip"',
}

const get = (signal = new AbortController().signal, onProgress = (_bytes: number) => {}) =>
  download(endpoints.exportData, { signal, onProgress })

it('gives the file whole, with its name, and says how much of it has come', async () => {
  await startContractServer(async (response) => {
    response.writeHead(200, zipHeaders)
    response.write('one ')
    await new Promise((resolve) => setTimeout(resolve, 30))
    response.end('two')
  })
  const heard: number[] = []
  const { blob, fileName } = await get(undefined, (bytes) => heard.push(bytes))
  expect(await blob.text()).toBe('one two')
  expect(blob.type).toBe('application/zip')
  expect(fileName).toBe('storystone-2026-11-21.zip')
  expect(heard.at(-1)).toBe(7)
})

it('does not take a file that was cut off for a whole one', async () => {
  await startContractServer((response) => {
    response.writeHead(200, zipHeaders)
    response.write('half of it', () => response.destroy())
  })
  await expect(get()).rejects.toBeInstanceOf(ConnectionError)
})

it('rejects with the server’s refusal', async () => {
  await startContractServer(refusal('temporarily_unavailable'))
  const error = await get().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 'temporarily_unavailable', status: 503 })
})

it.each(['where the browser joins signals', 'and where it can’t'])(
  'is given up when it is told to, %s',
  async (where) => {
    if (where === 'and where it can’t') without(AbortSignal, 'any')
    const controller = new AbortController()
    await startContractServer((response) => {
      response.writeHead(200, zipHeaders)
      response.write('never ends', () => controller.abort())
    })
    await expect(get(controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
  },
)
