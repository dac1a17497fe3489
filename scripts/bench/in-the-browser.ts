import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CliError } from '../cli/cli-error.ts'
import { inRoot } from '../cli/paths.ts'
import { complaint, startChild } from '../process/child.ts'
import type { Section } from './section.ts'

/** Runs a measurement that is a program of its own, in a browser; answers what it said. */
const runProgram = async (path: string): Promise<string> => {
  const dir = mkdtempSync(join(tmpdir(), 'storystone-bench-'))
  const logFile = join(dir, 'output.log')
  try {
    const child = await startChild({
      name: path,
      command: process.execPath,
      args: [inRoot(path)],
      cwd: inRoot('.'),
      logFile,
    })
    const code = await child.exited
    if (code !== 0) process.exitCode = 1
    const said = readFileSync(logFile, 'utf8').trim()
    if (!/\d ms/.test(said)) throw new CliError(`${path} measured nothing. ${complaint(child)}`)
    return code === 0 ? said : `${said}\nPAST THE BUDGET`
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const programSection = (id: string, title: string, path: string) => async (): Promise<Section> => {
  if (!existsSync(inRoot(path))) throw new CliError(`${path} is not there to be run.`)
  return { id, title, body: `\`\`\`\n${await runProgram(path)}\n\`\`\`` }
}

/** A kept story, opened without a signal. */
export const benchOfflineOpen = programSection(
  'offline-open',
  'A kept story without a signal',
  'scripts/bench/offline-open.ts',
)

/** The list of a thousand stories, scrolled through. */
export const benchScroll = programSection(
  'scroll',
  'Scrolling through a thousand stories',
  'scripts/bench/scroll.ts',
)

/** The same list, searched letter by letter. */
export const benchSearch = programSection(
  'search',
  'Searching a thousand stories',
  'scripts/bench/search.ts',
)

/** A picked photo, until its preview. */
export const benchPhoto = programSection('photo', 'A photo', 'scripts/bench/photo.ts')
