import { afterEach, expect, vi } from 'vitest'
import { survivorsOf } from './processes.ts'
import { type RunningApp, run } from './running-app.ts'
import { createTestFolder } from './test-folder.ts'

const secrets = { SESSION_SECRET: 's'.repeat(40), EMAIL_HASH_SECRET: 'e'.repeat(40) }

/**
 * Starts apps with all doubles on one data folder per test file. Kills after each test what it leaves
 * running.
 */
export const createStarter = () => {
  const dataDir = createTestFolder()
  const started: RunningApp[] = []

  afterEach(async () => {
    for (const app of started.splice(0)) {
      app.process.kill('SIGKILL')
      await app.exited
    }
  })

  const start = (command: readonly string[], env: Record<string, string>): RunningApp => {
    const app = run(command, {
      ...secrets,
      OPENAI_API_KEY: '',
      STRIPE_SECRET_KEY: '',
      DATABASE_URL: '',
      WIKIMEDIA: 'double',
      STORYSTONE_DATA: dataDir,
      ...env,
    })
    started.push(app)
    return app
  }
  return { dataDir, start }
}

export const expectAllEnded = async (pids: readonly number[]): Promise<void> => {
  await vi.waitFor(() => expect(survivorsOf(pids)).toEqual([]), { timeout: 10_000, interval: 50 })
}
