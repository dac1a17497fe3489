import { followShelf } from '../story/store.ts'
import { preloadShelf } from './pages.ts'

/** Has at hand what a tap on the stories will ask for: the list, its page, and that of a story. */
export const warmUp = async (): Promise<void> => {
  await Promise.all([followShelf(), preloadShelf()])
}
