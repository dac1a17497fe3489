import { parseArgs } from 'node:util'
import { readNumber, readPort, runDouble } from '../command-line.ts'
import { naturalPace } from './chat/pace.ts'
import { startOpenAiDouble } from './server.ts'

await runDouble(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      'words-per-second': { type: 'string', default: String(naturalPace.wordsPerSecond) },
    },
  })
  return startOpenAiDouble({
    port: readPort(values.port),
    wordsPerSecond: readNumber('words-per-second', values['words-per-second'], 100_000, 1),
  })
})
