import type { Screen } from '../screen.ts'
import { accountScreens } from './account.ts'
import { creditScreens } from './credits.ts'
import { tellingScreens } from './generation.ts'
import { homeScreens } from './home.ts'
import { narrationScreens } from './narration.ts'
import { offlineScreens } from './offline.ts'
import { photoScreens } from './photo.ts'
import { shelfScreens } from './shelf.ts'
import { shellScreens } from './shell.ts'
import { storyScreens } from './stories.ts'

/** Every screen of the app in every state that it has: what is pictured, and what axe looks at. */
export const catalogue: readonly Screen[] = [
  ...shellScreens,
  ...homeScreens,
  ...tellingScreens,
  ...photoScreens,
  ...storyScreens,
  ...shelfScreens,
  ...narrationScreens,
  ...accountScreens,
  ...creditScreens,
  ...offlineScreens,
]
