import { runTool } from './process/child.ts'

/** `npm run fix`: formats, and applies the linter's safe fixes. */
const ok = await runTool('@biomejs/biome/bin/biome', ['check', '--write', '.'])
process.exitCode = ok ? 0 : 1
