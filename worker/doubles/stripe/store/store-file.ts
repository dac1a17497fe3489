import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Store } from './store.ts'

const format = 1

/** Writes all of the store but its events to a file, whole or not at all. */
export const saveStore = ({ collections, offers, tags }: Store, file: string): void => {
  const objects = Object.entries(collections).map(([name, collection]) => [name, collection.all()])
  const saved = { format, offers: [...offers], tags: [...tags], ...Object.fromEntries(objects) }
  writeFileSync(`${file}.new`, JSON.stringify(saved), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Fills a store with what {@link saveStore} wrote. Refuses a file of another kind. */
export const restoreStore = (store: Store, file: string): void => {
  if (!existsSync(file)) return
  try {
    const saved = JSON.parse(readFileSync(file, 'utf8'))
    if (saved.format !== format) throw new Error(`The format is ${saved.format}`)
    for (const [name, collection] of Object.entries(store.collections)) {
      for (const object of saved[name]) collection.put(object)
    }
    for (const [id, offer] of saved.offers) store.offers.set(id, offer)
    for (const [id, tags] of saved.tags) store.tags.set(id, tags)
  } catch (cause) {
    throw new Error(`${file} was not written by this double: delete it.`, { cause })
  }
}
