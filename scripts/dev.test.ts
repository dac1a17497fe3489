import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findFreePort } from './parts/free-port.ts'
import { familyOf, survivorsOf } from './testing/processes.ts'
import { run, untilAnnounced } from './testing/running-app.ts'

const register = (url: string, origin: string): Promise<Response> =>
  fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'dev@example.test', password: 'a good password' }),
  })

test('pages come from their sources, the API from the worker, and nothing is left behind', {
  timeout: 60_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'storystone-dev-'))
  const app = run([process.execPath, 'scripts/dev.ts'], {
    STORYSTONE_DATA: dataDir,
    PORT: String(await findFreePort()),
    SESSION_SECRET: 's'.repeat(40),
    EMAIL_HASH_SECRET: 'e'.repeat(40),
    OPENAI_API_KEY: '',
    STRIPE_SECRET_KEY: '',
    DATABASE_URL: '',
  })
  try {
    const url = await untilAnnounced(app)
    const page = await fetch(`${url}/stories`, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('/@vite/client')
    expect((await register(url, 'https://elsewhere.test')).status).toBe(403)
    expect((await register(url, url)).status).toBe(201)

    const family = familyOf(app.pid)
    app.process.kill('SIGTERM')
    expect(await app.exited).toBe(0)
    await vi.waitFor(() => expect(survivorsOf(family)).toEqual([]), 10_000)
  } finally {
    app.process.kill('SIGKILL')
    await app.exited
    rmSync(dataDir, { recursive: true, force: true })
  }
})
