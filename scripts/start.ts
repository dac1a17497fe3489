import { announcement } from './parts/announcement.ts'
import { runCommand } from './parts/mendable.ts'
import { serve } from './parts/serve.ts'
import { readSettings } from './parts/settings.ts'
import { startStack } from './parts/stack.ts'

/** `npm start`: the whole app on this machine, until Ctrl-C. */
await runCommand(async () => {
  const settings = readSettings()
  await serve(
    () => startStack({ settings }),
    (stack) => announcement(stack, settings),
  )
})
