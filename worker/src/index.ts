import { GenerationObject } from '#worker/generation/durable-object/generation-object.ts'
import { PackObject } from '#worker/offline-areas/area-object.ts'
import { asForwarded } from '#worker/platform/http/headers.ts'
import { logError } from '#worker/platform/log/log.ts'
import { createApp } from './app.ts'
import { readConfig } from './env.ts'
import { type Bindings, createServices, type Services } from './services.ts'
import { sweep } from './sweep.ts'

let services: Services | undefined
let app: ReturnType<typeof createApp> | undefined

const servicesOf = (bindings: Bindings): Services => {
  services ??= createServices(readConfig(bindings), bindings)
  return services
}

/** The Durable Object of the binding `GENERATIONS`. */
export class Generation extends GenerationObject {
  constructor(ctx: DurableObjectState, bindings: Bindings) {
    super(ctx, bindings, servicesOf(bindings))
  }
}

/** The Durable Object of the binding `PACKS`. */
export class Pack extends PackObject {
  constructor(ctx: DurableObjectState, bindings: Bindings) {
    super(ctx, bindings, servicesOf(bindings))
  }
}

/** The worker's entry: the HTTP application, and the sweep that the platform runs every minute. */
export default {
  fetch: (request, bindings, context) => {
    const parts = servicesOf(bindings)
    app ??= createApp(parts)
    const isTrusted = parts.forwardedHeaders === 'trusted'
    return app.fetch(isTrusted ? asForwarded(request) : request, bindings, context)
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
