import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { inRoot } from '../cli/paths.ts'
import { createTestFolder } from '../testing/test-folder.ts'

const read = (env?: string, config = inRoot('wrangler.toml')) =>
  unstable_readConfig({ config, env })

const folder = createTestFolder()

/** A copy of wrangler.toml with lines at its top, as docs/deploy.md has a domain put there. */
const withAtTop = (lines: string): string => {
  const copy = join(folder, 'wrangler.toml')
  writeFileSync(copy, `${lines}\n${readFileSync(inRoot('wrangler.toml'), 'utf8')}`)
  return copy
}

test('staging is production with data and limits of its own', () => {
  const [production, staging] = [read(), read('staging')]
  expect(staging.vars).toEqual(production.vars)
  expect(staging.triggers).toEqual(production.triggers)
  expect(staging.assets).toEqual(production.assets)
  expect(staging.compatibility_date).toBe(production.compatibility_date)
  expect(staging.observability).toMatchObject({ enabled: true, logs: { invocation_logs: false } })
  const names = (bindings: readonly { binding: string }[]) => bindings.map(({ binding }) => binding)
  expect(names(staging.r2_buckets)).toEqual(names(production.r2_buckets))
  expect(staging.r2_buckets[0]?.bucket_name).not.toBe(production.r2_buckets[0]?.bucket_name)
  const [own, theirs] = [staging.ratelimits[0], production.ratelimits[0]]
  expect(own?.simple).toEqual(theirs?.simple)
  expect(own?.namespace_id).not.toBe(theirs?.namespace_id)
  expect(staging.name).not.toBe(production.name)
})

test('a domain of production’s is not taken over by staging', () => {
  const route = { pattern: 'stories.example.org', custom_domain: true }
  const config = withAtTop('routes = [{ pattern = "stories.example.org", custom_domain = true }]')
  expect(read(undefined, config).routes).toEqual([route])
  const staging = read('staging', config)
  expect(staging.routes ?? []).toEqual([])
  expect(staging.route).toBeUndefined()
  expect(staging.workers_dev).toBe(true)
})

test('a version that is not deployed has no address of its own', () => {
  expect([read(), read('staging')].map(({ preview_urls }) => preview_urls)).toEqual([false, false])
})

test('every action of a workflow is pinned to a commit', () => {
  const workflows = globSync('.github/workflows/*', { cwd: inRoot('.') })
  const used = workflows.flatMap((file) =>
    [...readFileSync(inRoot(file), 'utf8').matchAll(/uses: *(\S+)/g)].map(([, action]) => action),
  )
  expect(used).toHaveLength(4)
  for (const action of used) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40}$/)
})

test('pnpm installs no version younger than three days or with less proof of its origin', () => {
  const settings = readFileSync(inRoot('pnpm-workspace.yaml'), 'utf8').split('\n')
  expect(settings).toContain(`minimumReleaseAge: ${3 * 24 * 60}`)
  expect(settings).toContain('trustPolicy: no-downgrade')
})
