import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { modelsOf } from '#worker/env.ts'
import { findEnds } from '#worker/vendors/model-shutdown.ts'
import { messageOf } from '../cli/cli-error.ts'
import { inRoot, root } from '../cli/paths.ts'
import { inTemporaryFolder } from '../cli/temporary-folder.ts'
import { describeFinding, examineVendors } from '../doctor/examine.ts'
import { runProgram, runTool } from '../process/child.ts'
import { readWorkerConfig } from '../settings/worker-config.ts'
import { applyMigrations } from '../stack/sqld.ts'
import type { Stage } from '../stages/stages.ts'
import { generateRealStory } from './real-story.ts'
import type { DeploySettings, Environment } from './settings.ts'
import { smokeTest } from './smoke.ts'

/** Wrangler's name for an environment: production is the top level of wrangler.toml. */
const wranglerName = (environment: Environment): string =>
  environment === 'production' ? '' : environment

/** What is deployed can be found again, because it is a commit. */
const committedStage: Stage = {
  name: 'everything is committed',
  run: async () => {
    const options = { cwd: root, encoding: 'utf8' } as const
    const changed = execFileSync('git', ['status', '--porcelain'], options).trim()
    return changed === '' ? { ok: true } : { ok: false, why: `not committed:\n${changed}` }
  },
}

/** Writes a CycloneDX list of the packages in what is deployed, as the lockfile has them. */
export const sbomStage = (file: string): Stage => ({
  name: `SBOM in ${file}`,
  run: async () => {
    mkdirSync(dirname(file), { recursive: true })
    const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application']
    const options = [...format, '--lockfile-only', '--prod', '--out', file]
    return { ok: await runProgram('npx', ['-y', 'pnpm@12.21.0', 'sbom', ...options]) }
  },
})

/** Warns of models that end or are not there. Only one that has ended stops a deployment. */
export const modelsStage = ({
  environment,
  secrets,
}: Pick<DeploySettings, 'environment' | 'secrets'>): Stage => ({
  name: 'the models are not shut down',
  run: async () => {
    const config = readWorkerConfig(secrets, wranglerName(environment) || undefined)
    const ends = await findEnds(modelsOf(config), Date.now())
    for (const { message } of ends) console.log(`Warning: ${message}`)
    const ended = ends.filter(({ hasEnded }) => hasEnded)
    if (ended.length === 0) return { ok: true }
    return { ok: false, why: ended.map(({ message }) => message).join('\n') }
  },
})

/**
 * Says what each vendor answers to the new settings. It stops nothing: a vendor's bad day must not
 * hold up a repair, and the smoke test decides.
 */
const vendorsStage = ({ environment, secrets }: DeploySettings): Stage => ({
  name: 'what the vendors answer',
  run: async () => {
    const config = readWorkerConfig(secrets, wranglerName(environment) || undefined)
    for (const finding of await examineVendors(config)) console.log(describeFinding(finding))
    return { ok: true }
  },
})

/** Migrations come first: they only add, so that the deployed code still works with the result. */
const migrationsStage = ({ database }: DeploySettings): Stage => ({
  name: 'migrations',
  run: async () => {
    await applyMigrations(database)
    return { ok: true }
  },
})

/** Deploys code, assets and secrets together. Only this user can read the file of the secrets. */
const deployStage = ({ environment, secrets }: DeploySettings, version: string): Stage => ({
  name: `deploy to ${environment}`,
  run: () =>
    inTemporaryFolder(async (folder) => {
      const secretsFile = join(folder, 'secrets.json')
      writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 })
      const args = [
        ...['deploy', '--minify', '--secrets-file', secretsFile],
        ...['--var', `VERSION:${version}`, '--tag', version.replace('+', '-')],
        ...['--config', inRoot('wrangler.toml'), `--env=${wranglerName(environment)}`],
      ]
      const env = { WRANGLER_SEND_METRICS: 'false' }
      return { ok: await runTool('wrangler/bin/wrangler.js', args, env) }
    }),
})

const smokeStage = ({ address, environment }: DeploySettings, version: string): Stage => ({
  name: `smoke test of ${address}`,
  run: async () => {
    const problems = [...(await smokeTest({ address, version, doubles: [] }))]
    if (problems.length === 0) {
      await generateRealStory(address).then(console.log, (error: unknown) => {
        problems.push(`There is no real story (${messageOf(error)})`)
      })
    }
    if (problems.length === 0) return { ok: true }
    const back = `go back with: npx wrangler rollback --env "${wranglerName(environment)}"`
    return { ok: false, why: [...problems, back].join('\n') }
  },
})

/** The stages of a deployment: `checks` before anything changes, migrations before the code. */
export const deploymentStages = (
  settings: DeploySettings,
  version: string,
  checks: readonly Stage[],
): readonly Stage[] => [
  committedStage,
  ...checks,
  modelsStage(settings),
  vendorsStage(settings),
  sbomStage(inRoot(`sboms/${settings.environment}-${version}.cdx.json`)),
  migrationsStage(settings),
  deployStage(settings, version),
  smokeStage(settings, version),
]
