import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { Offer, type Store } from './store.ts'

/** The file has all of the store but its events. */
const Saved = z.looseObject({
  format: z.literal(1),
  offers: z.array(z.tuple([z.string(), Offer])),
  tags: z.array(z.tuple([z.string(), z.array(z.string())])),
})

/** Writes the store to a file, whole or not at all. */
export const saveStore = ({ collections, offers, tags }: Store, file: string): void => {
  const objects = Object.entries(collections).map(([name, collection]) => [name, collection.all()])
  const saved = {
    format: 1,
    offers: [...offers],
    tags: [...tags],
    ...Object.fromEntries(objects),
  }
  writeFileSync(`${file}.new`, JSON.stringify(saved), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Fills a store with what {@link saveStore} wrote. Refuses a file of another kind. */
export const restoreStore = (store: Store, file: string): void => {
  if (!existsSync(file)) return
  try {
    const saved = Saved.parse(JSON.parse(readFileSync(file, 'utf8')))
    for (const [name, collection] of Object.entries(store.collections)) {
      collection.restore(saved[name])
    }
    for (const [id, offer] of saved.offers) store.offers.set(id, offer)
    for (const [id, tags] of saved.tags) store.tags.set(id, tags)
  } catch (cause) {
    throw new Error(`${file} was not written by this double: delete it.`, { cause })
  }
}
