import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CliError } from '../../../../scripts/cli/cli-error.ts'
import { startChild, waitUntilOk } from '../../../../scripts/process/child.ts'
import { findFreePort } from '../../../../scripts/process/free-port.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { drawPicture } from '../corpus/picture.ts'
import { dumpOf, picturedId } from './dump.ts'

const program = '/usr/share/mediawiki'
const packages =
  'mediawiki php-cli php-sqlite3 php-mbstring php-xml php-intl php-gd --no-install-recommends'

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void => {
  try {
    execFileSync(command, args, { env: { ...process.env, ...env }, stdio: 'pipe' })
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    throw new CliError(`${command} ${args[0]} failed: ${output.trim()}`)
  }
}

/** Installs Debian's MediaWiki with TextExtracts and PageImages, unless it is there. */
const install = (): void => {
  if (existsSync(`${program}/extensions/TextExtracts`)) return
  if (process.getuid?.() !== 0) {
    throw new CliError(`Install MediaWiki first: apt-get install ${packages}`)
  }
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-qq', '-y', ...packages.split(' ')])
}

/** Makes the wiki of a language from the corpus, in a folder of its own. */
const createWiki = (folder: string, wiki: 'en' | 'fr', corpus: Corpus): void => {
  mkdirSync(`${folder}/pictures`, { recursive: true })
  const env = { MW_CONFIG_FILE: `${folder}/LocalSettings.php` }
  const maintain = (script: string, ...args: readonly string[]): void =>
    run('php', [`${program}/maintenance/${script}.php`, ...args], env)
  const database = ['--dbtype', 'sqlite', '--dbpath', folder, '--dbname', wiki]
  const site = ['--server', 'http://127.0.0.1', '--scriptpath', `/${wiki}/w`, '--lang', wiki]
  const parts = ['--extensions=TextExtracts,PageImages', '--pass', crypto.randomUUID()]
  maintain('install', ...database, ...site, ...parts, '--confpath', folder, 'Wikipedia', 'Admin')
  const uploads = `$wgEnableUploads = true; $wgUploadDirectory = '${folder}/files';`
  appendFileSync(env.MW_CONFIG_FILE, `\n${uploads} $wgUseImageMagick = false; $wgJobRunRate = 0;\n`)
  writeFileSync(`${folder}/pictures/${picturedId}.png`, drawPicture(undefined, 1280))
  maintain('importImages', `${folder}/pictures`)
  writeFileSync(`${folder}/pages.xml`, dumpOf(corpus.pagesOf(wiki)))
  maintain('importDump', `${folder}/pages.xml`)
  maintain('runJobs')
}

/** Starts MediaWiki with the corpus in both languages, at `/en/w/api.php` and `/fr/w/api.php`. */
export const startMediaWiki = async (folder: string, corpus: Corpus) => {
  install()
  for (const wiki of ['en', 'fr'] as const) createWiki(`${folder}/${wiki}`, wiki, corpus)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const router = fileURLToPath(new URL('router.php', import.meta.url))
  const child = await startChild({
    name: 'MediaWiki',
    command: 'php',
    args: ['-S', `127.0.0.1:${port}`, router],
    env: { WIKIS: folder, MEDIAWIKI: program },
    logFile: `${folder}/php.log`,
  })
  await waitUntilOk(`${url}/en/w/api.php?action=query&meta=siteinfo&format=json`, child, 60_000)
  return { url, stop: child.stop }
}
