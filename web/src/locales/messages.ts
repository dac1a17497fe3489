import type { en } from './en.ts'
import type { enAccount } from './en-account.ts'
import type { enNarration } from './en-narration.ts'
import type { enOutbox } from './en-outbox.ts'
import type { enPages } from './en-pages.ts'
import type { enShelf } from './en-shelf.ts'

type Loose<T> = { readonly [K in keyof T]: T[K] extends string ? string : Loose<T[K]> }

/** The texts that are there from the start, in one language. English says which there are. */
export type FirstMessages = Loose<typeof en>

/** The texts that come with the first page that is not home. */
export type PageMessages = Loose<typeof enPages>

/** The part of them about the account: log-in, password, settings, credits. */
export type AccountMessages = Loose<typeof enAccount>

/** The part of them about times without a signal. */
export type ShelfMessages = Loose<typeof enShelf>

/** The part of them about the outbox, new versions, and installing. */
export type OutboxMessages = Loose<typeof enOutbox>

/** The part of them about listening to stories. */
export type NarrationMessages = Loose<typeof enNarration>

export type Messages = FirstMessages & PageMessages
