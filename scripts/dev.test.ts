import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { inRoot } from './cli/paths.ts'
import { findFreePort } from './process/free-port.ts'
import { processTreeOf, survivorsOf } from './testing/processes.ts'
import { run, untilReady } from './testing/running-app.ts'

const folders = ['schema', 'scripts', 'web', 'worker']
const files = [
  '.dev.vars.example',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'wrangler.toml',
]

const leftOut = new Set(['node_modules', 'dist', 'e2e', '.wrangler'])

/** Links the packages of a folder one by one, so that caches next to them stay out of the copy. */
const linkPackages = (folder: string, copy: string): void => {
  const packages = inRoot(join(folder, 'node_modules'))
  const links = join(copy, folder, 'node_modules')
  mkdirSync(links)
  for (const name of readdirSync(packages).filter((entry) => !entry.startsWith('.'))) {
    symlinkSync(join(packages, name), join(links, name))
  }
}

/**
 * Copies the sources of the app into a folder, where a test may edit them. Packages are linked to
 * those of the repository, and so is what the other folders see of the schema.
 */
const copyTree = (copy: string): void => {
  for (const name of [...folders, ...files]) {
    cpSync(inRoot(name), join(copy, name), {
      recursive: true,
      filter: (source) => !leftOut.has(basename(source)),
    })
  }
  for (const folder of ['.', ...folders.filter((name) => name !== 'scripts')])
    linkPackages(folder, copy)
}

const register = (url: string, origin: string): Promise<Response> =>
  fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'dev@example.test', password: 'a good password' }),
  })

/** Edits a source file. */
const rewrite = (file: string, from: string, to: string): void => {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

const patient = { timeout: 30_000, interval: 100 }

const expectPagesToFollow = async (url: string, tree: string): Promise<void> => {
  const path = '/src/ui/icons/icons.tsx'
  const load = async () => (await fetch(`${url}${path}`)).text()
  expect(await load()).not.toContain('written-since')
  rewrite(join(tree, 'web', path), 'viewBox=', 'id="written-since" viewBox=')
  await vi.waitFor(async () => expect(await load()).toContain('written-since'), patient)
}

const expectWorkerToFollow = async (url: string, tree: string): Promise<void> => {
  const source = join(tree, 'worker/src/health/routes.ts')
  rewrite(source, '= { version, doubles,', "= { version, doubles: ['written since'],")
  await vi.waitFor(async () => {
    const health = await (await fetch(`${url}/api/health`)).json()
    expect(health).toMatchObject({ doubles: ['written since'] })
  }, patient)
}

test('npm run dev serves pages from their sources and the API from the worker, follows edits of both, and leaves no process behind', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storystone-dev-'))
  const tree = join(folder, 'tree')
  copyTree(tree)
  const app = run([process.execPath, join(tree, 'scripts/dev.ts')], {
    STORYSTONE_DATA: join(folder, 'data'),
    PORT: String(await findFreePort()),
    SESSION_SECRET: 's'.repeat(40),
    EMAIL_HASH_SECRET: 'e'.repeat(40),
    OPENAI_API_KEY: '',
    STRIPE_SECRET_KEY: '',
    DATABASE_URL: '',
  })
  try {
    const url = await untilReady(app)
    const page = await fetch(`${url}/stories`, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('/@vite/client')
    expect((await register(url, 'https://elsewhere.test')).status).toBe(403)
    expect((await register(url, url)).status).toBe(201)
    await expectPagesToFollow(url, tree)
    await expectWorkerToFollow(url, tree)

    const pids = processTreeOf(app.pid)
    app.process.kill('SIGINT')
    expect(await app.exited).toBe(0)
    expect(app.output.stderr).toBe('')
    await vi.waitFor(() => expect(survivorsOf(pids)).toEqual([]), 10_000)
  } finally {
    app.process.kill('SIGKILL')
    await app.exited
    rmSync(folder, { recursive: true, force: true })
  }
})
