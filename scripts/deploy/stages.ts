import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../cli/paths.ts'
import { applyMigrations } from '../stack/migrations.ts'
import type { Stage } from '../stages/stages.ts'
import type { DeploySettings } from './settings.ts'
import { smokeTest } from './smoke.ts'
import { runWrangler } from './wrangler.ts'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })

/** What is deployed can be found again: it is a commit. */
const committedStage: Stage = {
  name: 'everything is committed',
  run: async () => {
    const changed = git('status', '--porcelain').trim()
    return changed === '' ? { ok: true } : { ok: false, why: `not committed:\n${changed}` }
  },
}

/** The tables come first: a migration only adds what the code that still runs can do without. */
const migrationsStage = ({ database }: DeploySettings): Stage => ({
  name: 'migrations',
  run: async () => {
    await applyMigrations(database)
    return { ok: true }
  },
})

/** Code, assets and secrets go up together. The secrets stand in a file of this user's alone. */
const deployStage = (settings: DeploySettings, version: string): Stage => ({
  name: `deploy to ${settings.environment}`,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'storystone-deploy-'))
    const secretsFile = join(folder, 'secrets.json')
    try {
      writeFileSync(secretsFile, JSON.stringify(settings.secrets), { mode: 0o600 })
      const ok = await runWrangler(settings.environment, [
        'deploy',
        '--minify',
        ...['--secrets-file', secretsFile],
        ...['--var', `VERSION:${version}`],
        ...['--tag', version.replace('+', '-')],
      ])
      return { ok }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

/** The deployed address does what a start on this machine does, with nothing stood in for. */
const smokeStage = ({ address, environment }: DeploySettings, version: string): Stage => ({
  name: `smoke test of ${address}`,
  run: async () => {
    const faults = await smokeTest({ address, version, doubles: [] })
    if (faults.length === 0) return { ok: true }
    const back = `go back with: npx wrangler rollback --env "${environment === 'production' ? '' : environment}"`
    return { ok: false, why: [...faults, back].join('\n') }
  },
})

/** A whole deployment, stage by stage: `checks` before anything is changed, the tables before the code. */
export const deploymentStages = (
  settings: DeploySettings,
  version: string,
  checks: readonly Stage[],
): readonly Stage[] => [
  committedStage,
  ...checks,
  migrationsStage(settings),
  deployStage(settings, version),
  smokeStage(settings, version),
]
