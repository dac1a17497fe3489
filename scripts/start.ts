import { runCommand } from './cli/cli-error.ts'
import { readSettings } from './settings/settings.ts'
import { announcement } from './stack/announcement.ts'
import { startStack } from './stack/open-stack.ts'
import { serve } from './stack/serve.ts'

/** `npm start`: the whole app on this machine, until Ctrl-C. */
await runCommand(async () => {
  const settings = readSettings()
  await serve(
    () => startStack({ settings }),
    (stack) => announcement(stack, settings),
  )
})
