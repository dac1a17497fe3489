import type { Story } from '@storystone/schema/contract/story.ts'
import { eraseUserData } from '#web/account/session/erase.ts'
import { rememberUser } from '#web/account/session/last-user.ts'
import { storyOf } from './contract-server.ts'
import { ada } from './user.ts'

/** An empty browser in which Ada is signed in. */
export const startWithAda = async (): Promise<void> => {
  await eraseUserData()
  rememberUser(ada)
}

/** A story as the shelf has it, made on a day of November 2026. */
export const shelfStory = (id: string, day = 1, more: Partial<Story> = {}): Story => {
  const { creditsLeft: _credits, ...story } = storyOf(id)
  return { ...story, createdAt: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`, ...more }
}
