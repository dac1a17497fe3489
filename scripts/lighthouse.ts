import { benchFirstLoad } from './bench/first-load.ts'
import { runWithOptions } from './process/command.ts'

const help = `npm run lighthouse    opens home and the floor page as a slow phone does, five times each, and
                      compares the medians and the first-load JavaScript with the budgets`

await runWithOptions(help, {}, async () => console.log(`\n${(await benchFirstLoad()).body}`))
