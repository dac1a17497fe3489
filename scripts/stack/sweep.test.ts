import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { listenOnLoopback } from '../../worker/doubles/http/loopback.ts'
import { createTestFolder } from '../testing/test-folder.ts'
import { startSweep } from './wrangler-dev.ts'

const folder = createTestFolder()
const logFile = join(folder, 'sweep.log')

/** Sweeps a worker that answers so, in order, until it was called as often; collects the paths. */
const sweep = async (answers: readonly number[], everyMs?: number): Promise<string[]> => {
  const called: string[] = []
  const worker = await listenOnLoopback('The worker', 0, ({ url = '' }, response) => {
    response.writeHead(answers[called.push(url) - 1] ?? 404).end('the reason')
  })
  const stopSweep = startSweep(worker.origin, logFile, everyMs)
  const enough = () => expect(called.length).toBeGreaterThanOrEqual(answers.length)
  await vi.waitFor(enough, { timeout: 10_000 })
  stopSweep()
  await worker.close()
  // On a busy machine another call is already on its way.
  return called.slice(0, answers.length)
}

const scheduled = '/cdn-cgi/handler/scheduled'

test('the scheduled handler is called at the start', async () => {
  expect(await sweep([200])).toEqual([scheduled])
})

test('it is called again, also when a call has failed, which is written to the log', async () => {
  expect(await sweep([500, 200], 20)).toEqual([scheduled, scheduled])
  const logged = () => expect(readFileSync(logFile, 'utf8')).toContain('500: the reason')
  await vi.waitFor(logged, { timeout: 10_000 })
})
