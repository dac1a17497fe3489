import { execFileSync } from 'node:child_process'
import manifest from '../../package.json' with { type: 'json' }
import { root } from './paths.ts'

/** `1.2.3+abc1234`, or `1.2.3` without a git history. */
export const readVersion = (): string => {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: 'pipe' } as const
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], options).trim()
    return `${manifest.version}+${commit}`
  } catch {
    return manifest.version
  }
}
