import type { Story } from '@storystone/schema/contract/story.ts'
import { eraseUserData } from '../session/erase.ts'
import { rememberUser } from '../storage/last-user.ts'
import { storyResult } from './contract-server.ts'

/** The user whose shelf a test uses. */
export const ada = { id: 'ada', email: 'ada@example.com', createdAt: '2026-11-20T08:00:00.000Z' }
export const eve = { ...ada, id: 'eve', email: 'eve@example.com' }

/** An empty browser in which Ada is signed in. */
export const startWithAda = async (): Promise<void> => {
  await eraseUserData()
  rememberUser(ada)
}

const { creditsLeft: _credits, ...story } = storyResult

/** A story of its own title, made on a day of November 2026. */
export const storyOf = (id: string, day = 1, more: Partial<Story> = {}): Story => ({
  ...story,
  id,
  title: `Title ${id}`,
  createdAt: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
  ...more,
})
