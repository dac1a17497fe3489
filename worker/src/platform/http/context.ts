import type { Language } from '@storystone/schema/languages.ts'
import type { Context } from 'hono'
import type { ClientAddress } from '../limits/client-address.ts'
import type { Meter } from '../log/log.ts'
import type { SessionEnv, SignedInEnv } from '../session/session.ts'

/** The bindings that middleware and pages use. */
type Bindings = { readonly ASSETS: Fetcher; readonly ADDRESS_LIMIT: RateLimit }

/** What a request carries through middleware and routes. */
export type AppEnv = {
  Bindings: Bindings
  Variables: SessionEnv['Variables'] & {
    requestId: string
    client: ClientAddress
    meter: Meter
    /** The language of messages to this user. */
    language: Language
    /** Work that continues after the response; the request is logged when it ends. */
    background: Promise<unknown> | undefined
  }
}

/** The context of a route whose session is checked. */
export type SignedInContext = Context<AppEnv & SignedInEnv>

/** The context of any route. */
export type AppContext = Context<AppEnv> | SignedInContext
