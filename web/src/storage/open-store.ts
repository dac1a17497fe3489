import { createStore, type UseStore } from 'idb-keyval'
import { type DatabaseName, stored } from './stored.ts'

const stores = new Map<string, UseStore>(
  stored.databases.map(({ name, store }) => [name, createStore(name, store)]),
)

/** The object store of a database. The database is opened by its first transaction. */
export const openStore =
  (name: DatabaseName): UseStore =>
  (mode, work) => {
    const store = stores.get(name)
    if (store === undefined) throw new Error(`There is no database ${name}`)
    return store(mode, work)
  }
