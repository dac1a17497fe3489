import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Shelf, World } from './store.ts'

type Kept<S> = S extends Shelf<infer T> ? readonly T[] : never
const shelfNames = [
  'sessions',
  'intents',
  'charges',
  'refunds',
  'disputes',
  'customers',
  'subscriptions',
  'invoices',
  'invoicePayments',
  'portals',
] as const
type ShelfName = (typeof shelfNames)[number]

/** What of a world outlives its process: all but the events. Only this file writes and reads it. */
type Saved = { readonly [Name in ShelfName]: Kept<World[Name]> } & {
  readonly format: 1
  readonly offers: readonly (readonly [
    string,
    World['offers'] extends Map<string, infer O> ? O : never,
  ])[]
  readonly tags: readonly (readonly [string, readonly string[]])[]
}

const isSaved = (value: unknown): value is Saved =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 1 &&
  [...shelfNames, 'offers', 'tags'].every((name) => Array.isArray(Reflect.get(value, name)))

const savedOf = (world: World): Saved => ({
  format: 1,
  sessions: world.sessions.all(),
  intents: world.intents.all(),
  charges: world.charges.all(),
  refunds: world.refunds.all(),
  disputes: world.disputes.all(),
  customers: world.customers.all(),
  subscriptions: world.subscriptions.all(),
  invoices: world.invoices.all(),
  invoicePayments: world.invoicePayments.all(),
  portals: world.portals.all(),
  offers: [...world.offers],
  tags: [...world.tags],
})

/** Writes the world to a file, whole or not at all. */
export const saveWorld = (world: World, file: string): void => {
  writeFileSync(`${file}.new`, JSON.stringify(savedOf(world)), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Fills a world with what {@link saveWorld} wrote; a file of another kind is refused. */
export const restoreWorld = (world: World, file: string): void => {
  if (!existsSync(file)) return
  const saved: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isSaved(saved)) throw new Error(`${file} was not written by this double: delete it.`)
  world.sessions.fill(saved.sessions)
  world.intents.fill(saved.intents)
  world.charges.fill(saved.charges)
  world.refunds.fill(saved.refunds)
  world.disputes.fill(saved.disputes)
  world.customers.fill(saved.customers)
  world.subscriptions.fill(saved.subscriptions)
  world.invoices.fill(saved.invoices)
  world.invoicePayments.fill(saved.invoicePayments)
  world.portals.fill(saved.portals)
  for (const [id, offer] of saved.offers) world.offers.set(id, offer)
  for (const [id, tags] of saved.tags) world.tags.set(id, tags)
}
