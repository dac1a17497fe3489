import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createApp } from '#worker/app.ts'
import { readConfig } from '#worker/env.ts'
import { createServices } from '#worker/services.ts'

/** The worker with other settings or bindings, in a new isolate; called as the platform does. */
export const workerWith = (others: Readonly<Record<string, unknown>>) => {
  const bindings = { ...env, ASSETS: env.ASSETS, MEDIA: env.MEDIA, ...others }
  const app = createApp(createServices(readConfig(bindings), bindings))
  return async (path: string, init: RequestInit = {}): Promise<Response> =>
    app.fetch(
      new Request(new URL(path, 'https://storystone.test'), init),
      bindings,
      createExecutionContext(),
    )
}
