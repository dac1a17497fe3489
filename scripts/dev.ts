import { announcement } from './parts/announcement.ts'
import { startDevelopment } from './parts/development.ts'
import { runCommand } from './parts/mendable.ts'
import { serve } from './parts/serve.ts'
import { readSettings } from './parts/settings.ts'

/** `npm run dev`: the parts of `npm start`, with pages and worker that follow the sources. */
await runCommand(async () => {
  const settings = readSettings()
  await serve(
    () => startDevelopment(settings),
    (stack) => `${announcement(stack, settings)}; pages and worker reload as you write`,
  )
})
