import type { Screen } from '../screen.ts'
import { accountScreens } from './account.ts'
import { aroundScreens } from './around.ts'
import { creditScreens } from './credits.ts'
import { generationScreens } from './generation.ts'
import { homeScreens } from './home.ts'
import { keepingScreens } from './keeping.ts'
import { mailScreens } from './mails.ts'
import { narrationScreens } from './narration.ts'
import { offlineScreens } from './offline.ts'
import { photoScreens } from './photo.ts'
import { placesScreens } from './places.ts'
import { publicationScreens } from './publications.ts'
import { shellScreens } from './shell.ts'
import { sourcedScreens } from './sources.ts'
import { storiesScreens } from './stories.ts'
import { walkScreens } from './walks.ts'

/** Every screen of the app in every state: `npm run screens` pictures them, axe inspects them. */
export const catalogue: readonly Screen[] = [
  ...shellScreens,
  ...homeScreens,
  ...placesScreens,
  ...aroundScreens,
  ...walkScreens,
  ...generationScreens,
  ...photoScreens,
  ...storiesScreens,
  ...sourcedScreens,
  ...publicationScreens,
  ...narrationScreens,
  ...keepingScreens,
  ...accountScreens,
  ...mailScreens,
  ...creditScreens,
  ...offlineScreens,
]
