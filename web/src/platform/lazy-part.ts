import { type ComponentType, lazy } from 'react'
import { loadPageTexts } from './i18n.ts'

/**
 * The handler for a lazily loaded part that can't be loaded. `app/update` sets it later, so that it
 * is not in the first load.
 */
export const missingPart = { handle: async (_error: unknown): Promise<void> => {} }

type Loaded<Props> = { readonly default: ComponentType<Props> }

/** A promise whose `then` calls back at once: React does not suspend for it. */
const atOnce = <T>(value: T): Promise<T> =>
  // biome-ignore lint/suspicious/noThenProperty: React calls it at once, and otherwise shows a fallback for 300 ms
  Object.assign(Promise.resolve(value), { then: (take: (value: T) => void) => take(value) })

/**
 * A part of the app that is loaded with its texts when it is first shown. After `preload` it is shown
 * at once.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: Loaded<Props> | undefined
  const preload = async (): Promise<Loaded<Props>> => {
    const [component] = await Promise.all([load(), loadPageTexts()])
    loaded = { default: component }
    return loaded
  }
  // Reloads the page only when the user opens the part. A failed preload is not visible.
  const loadShown = (): Promise<Loaded<Props>> =>
    preload().catch(async (error: unknown) => {
      await missingPart.handle(error)
      throw error
    })
  return Object.assign(
    lazy(() => (loaded === undefined ? loadShown() : atOnce(loaded))),
    { preload },
  )
}

/** Loads what calls the server. Its parser comes first: a phone runs the two in tasks of their own. */
export const loadApi = async () => {
  await import('./api/parser.ts')
  return import('./api/api.ts')
}
