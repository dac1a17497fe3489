import { showShelf } from '#web/stories'
import { preloadShelf } from './pages/pages.ts'

/** Loads what a tap on "Your stories" needs: the list, its page and the story page. */
export const warmUp = async (): Promise<void> => {
  await Promise.all([showShelf(), preloadShelf()])
}
