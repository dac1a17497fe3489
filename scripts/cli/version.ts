import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { inRoot, root } from './paths.ts'

const Manifest = z.object({ version: z.string() })

const findCommit = (): string | undefined => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

/** `1.2.3+abc1234`, or `1.2.3` where there is no git history. */
export const readVersion = (): string => {
  const { version } = Manifest.parse(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')))
  const commit = findCommit()
  return commit ? `${version}+${commit}` : version
}
