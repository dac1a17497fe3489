import type { EndpointName } from '../ask.ts'
import { accountVerbs } from './account.ts'
import { eventVerbs } from './events.ts'
import { payingVerbs } from './paying.ts'
import { storiesVerbs } from './stories.ts'
import { tellingVerbs } from './telling.ts'
import type { Verb } from './verb.ts'

const named = { ...accountVerbs, ...payingVerbs, ...eventVerbs, ...tellingVerbs, ...storiesVerbs }

/** Every verb: one at the least for each call of the contract, or this does not compile. */
export const verbs: Readonly<Record<EndpointName | keyof typeof named, Verb>> = named

export const verbNames = Object.keys(named) as readonly (keyof typeof named)[]
export type VerbName = (typeof verbNames)[number]
