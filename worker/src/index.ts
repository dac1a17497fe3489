import { createApp } from './app.ts'
import { type Bindings, readConfig } from './env.ts'
import { logError } from './log/log-error.ts'
import { createServices, type Services } from './services.ts'
import { sweep } from './sweep.ts'

let services: Services | undefined
let app: ReturnType<typeof createApp> | undefined

const servicesOf = (bindings: Bindings): Services => {
  services ??= createServices(readConfig(bindings), bindings)
  return services
}

/** The worker's entry: the HTTP application, and the sweep that the platform runs every minute. */
export default {
  fetch: (request, bindings, context) => {
    app ??= createApp(servicesOf(bindings))
    return app.fetch(request, bindings, context)
  },
  scheduled: async (_controller, bindings) => {
    try {
      await sweep(servicesOf(bindings))
    } catch (error) {
      logError({ job: 'sweep' }, error)
      throw error
    }
  },
} satisfies ExportedHandler<Bindings>
