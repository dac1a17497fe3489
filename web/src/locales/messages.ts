import type { en } from './en.ts'
import type { enAccount } from './en-account.ts'
import type { enAround, enPacks, enPlaces } from './en-around.ts'
import type { enCredits } from './en-credits.ts'
import type { enOutbox, enPages, enShelf } from './en-pages.ts'
import type { enNarration, enPhoto, enSharing, enSources, enStories } from './en-stories.ts'

type Loose<T> = { readonly [K in keyof T]: T[K] extends string ? string : Loose<T[K]> }

/** The texts of the first load in one language. English defines the keys. */
export type FirstMessages = Loose<typeof en>

/** The texts loaded with the first page other than home. */
export type PageMessages = Loose<typeof enPages>

/** Page texts about log-in, password and settings. */
export type AccountMessages = Loose<typeof enAccount>

/** Page texts about credits. */
export type CreditsMessages = Loose<typeof enCredits>

/** Page texts about the connection and the shelf. */
export type ShelfMessages = Loose<typeof enShelf>

/** Page texts about the outbox, new versions and installing. */
export type OutboxMessages = Loose<typeof enOutbox>

/** Page texts about photos. */
export type PhotoMessages = Loose<typeof enPhoto>

/** Page texts about stories and their list. */
export type StoriesMessages = Loose<typeof enStories>

/** Page texts about which place is meant. */
export type PlacesMessages = Loose<typeof enPlaces>

/** Page texts about the three places, and what is around. */
export type AroundMessages = Loose<typeof enAround>

/** Page texts about the player. */
export type NarrationMessages = Loose<typeof enNarration>

/** Page texts about where a story comes from. */
export type SourcesMessages = Loose<typeof enSources>

/** Page texts about public pages. */
export type SharingMessages = Loose<typeof enSharing>

export type Messages = FirstMessages & PageMessages

/** Page texts about the areas that a device keeps. */
export type PacksMessages = Loose<typeof enPacks>
