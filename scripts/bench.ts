import { benchAround } from './bench/around.ts'
import { benchFirstLoad } from './bench/first-load.ts'
import { benchFirstWord } from './bench/first-word.ts'
import { benchHome } from './bench/home.ts'
import { benchInteraction } from './bench/interaction.ts'
import { benchMemory } from './bench/memory.ts'
import { benchOfflineOpen } from './bench/offline-open.ts'
import { benchPublicPage } from './bench/public-page.ts'
import { benchResetTiming } from './bench/reset-timing.ts'
import { writeSection } from './bench/section.ts'
import { benchSourced } from './bench/sourced.ts'
import { benchWorkerStart } from './bench/worker-start.ts'
import { CliError } from './cli/cli-error.ts'
import { inRoot } from './cli/paths.ts'
import { runWithOptions } from './process/shutdown.ts'

const parts = {
  home: benchHome,
  memory: benchMemory,
  sourced: benchSourced,
  'first-word': benchFirstWord,
  'first-load': benchFirstLoad,
  'offline-open': benchOfflineOpen,
  interaction: benchInteraction,
  around: benchAround,
  'public-page': benchPublicPage,
  'reset-timing': benchResetTiming,
  'worker-start': benchWorkerStart,
} as const

type Part = keyof typeof parts
const names = Object.keys(parts) as readonly Part[]

const help = `npm run bench                         measures everything and writes docs/performance.md
npm run bench -- --only home,memory   some parts: ${names.join(', ')}`

const chooseParts = (only: string | undefined): readonly Part[] => {
  if (only === undefined) return names
  return only.split(',').map((text) => {
    const part = names.find((name) => name === text.trim())
    if (part) return part
    throw new CliError(`There is no part "${text}".\n${help}`)
  })
}

/** `npm run bench`: see `help`. Each part is written as soon as it is measured. */
await runWithOptions(help, { only: { type: 'string' } }, async ({ only }) => {
  for (const part of chooseParts(only)) {
    console.log(`\n=== ${part}`)
    const section = await parts[part]()
    writeSection(inRoot('docs/performance.md'), section)
    console.log(`\n${section.body}`)
  }
})
