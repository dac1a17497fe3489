import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { startSweep } from './wrangler-dev.ts'

const folder = mkdtempSync(join(tmpdir(), 'storystone-sweep-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const logFile = join(folder, 'sweep.log')

let stopSweep = () => {}
let worker = createServer()

/** Sweeps a worker that answers so, in order, until it was called as often; collects the paths. */
const sweep = async (answers: readonly number[], everyMs?: number): Promise<string[]> => {
  const called: string[] = []
  worker = createServer((request, response) => {
    response.statusCode = answers[called.length] ?? 404
    called.push(request.url ?? '')
    if (called.length === answers.length) stopSweep()
    response.end('the reason')
  }).listen(0, '127.0.0.1')
  await once(worker, 'listening')
  const address = worker.address()
  const port = typeof address === 'object' && address ? address.port : 0
  stopSweep = startSweep(`http://127.0.0.1:${port}`, logFile, everyMs)
  const enough = () => expect(called.length).toBeGreaterThanOrEqual(answers.length)
  await vi.waitFor(enough, { timeout: 10_000 })
  // On a busy machine another call is already on its way.
  return called.slice(0, answers.length)
}

afterEach(async () => {
  stopSweep()
  worker.close()
  await once(worker, 'close')
})

const scheduled = '/cdn-cgi/handler/scheduled'

test('the scheduled handler is called at the start', async () => {
  expect(await sweep([200])).toEqual([scheduled])
})

test('it is called again, also when a call has failed, which is written to the log', async () => {
  expect(await sweep([500, 200], 20)).toEqual([scheduled, scheduled])
  const logged = () => expect(readFileSync(logFile, 'utf8')).toContain('500: the reason')
  await vi.waitFor(logged, { timeout: 10_000 })
})
