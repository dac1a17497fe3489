import type { Language } from '@storystone/schema/catalog.ts'
import type { Database } from '../database/client.ts'
import type { Bindings } from '../env.ts'
import type { Session } from '../features/account/session.ts'
import type { Meter } from '../meter.ts'
import type { Services } from '../services.ts'

/** What a request carries on its way through the routes. */
export type AppEnv = {
  Bindings: Bindings
  Variables: {
    services: Services
    requestId: string
    meter: Meter
    database: Database
    /** The language of what is said to this person. */
    language: Language
    /** Present behind `requireSession`. */
    session: Session
    /** Work that goes on behind the answer; the request is logged when it ends. */
    background: Promise<unknown> | undefined
  }
}
