import type { EndpointName } from '../person/contract-request.ts'
import { accountVerbs } from './account.ts'
import { checkoutVerbs } from './checkout.ts'
import { generationVerbs } from './generation.ts'
import { limitVerbs } from './limits.ts'
import { noticeVerbs } from './notices.ts'
import { passkeyVerbs } from './passkeys.ts'
import { placesVerbs } from './places.ts'
import { publicationVerbs } from './publications.ts'
import { storiesVerbs } from './stories.ts'
import { stripeEventVerbs } from './stripe-events.ts'
import type { Verb } from './verb.ts'

const named = {
  ...accountVerbs,
  ...passkeyVerbs,
  ...checkoutVerbs,
  ...stripeEventVerbs,
  ...generationVerbs,
  ...storiesVerbs,
  ...placesVerbs,
  ...publicationVerbs,
  ...noticeVerbs,
  ...limitVerbs,
}

/** Every verb. Each call of the contract needs one, or this does not compile. */
export const verbs: Readonly<Record<EndpointName | keyof typeof named, Verb>> = named

export const verbNames = Object.keys(named) as readonly (keyof typeof named)[]
export type VerbName = (typeof verbNames)[number]
