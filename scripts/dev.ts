import { runCommand } from './cli/cli-error.ts'
import { readSettings } from './settings/settings.ts'
import { announcement } from './stack/announcement.ts'
import { startDevelopment } from './stack/dev-server.ts'
import { serve } from './stack/serve.ts'

/** `npm run dev`: the parts of `npm start`, with pages and worker that follow the sources. */
await runCommand(async () => {
  const settings = readSettings()
  await serve(
    () => startDevelopment(settings),
    (stack) => `${announcement(stack, settings)}; pages and worker reload as you write`,
  )
})
