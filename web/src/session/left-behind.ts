import type { User } from '@storystone/schema/contract/account.ts'
import { create } from 'zustand'
import { readDraft } from '../storage/drafts.ts'
import { allItems } from '../storage/outbox/outbox.ts'

/** Whoever signed in went back, for the sake of what somebody else has left here unsent. */
export class TurnedBack extends Error {}

type Question = {
  readonly count: number
  /** Of whoever has just signed in. */
  readonly email: string
  /** Goes on, and lets it be deleted, or goes back. */
  answer(goesOn: boolean): void
}

/** What is asked before somebody's unsent stories are deleted; null while nothing is asked. */
export const useLeftBehind = create<{ readonly question: Question | null }>()(() => ({
  question: null,
}))

/** Whose stories wait here: those in the outbox, and the photo that is about to be asked about. */
const ownersHere = async (): Promise<readonly string[]> => {
  const draft = await readDraft()
  const items = await allItems().catch((error: unknown) => {
    console.info('Nothing is kept here', error)
    return []
  })
  return [...items, ...(draft === undefined ? [] : [draft])].flatMap(({ owner }) => owner ?? [])
}

/** How many stories wait in this browser that others than this user have begun. */
export const countLeftBehind = async (userId?: string): Promise<number> =>
  (await ownersHere()).filter((owner) => owner !== userId).length

/**
 * Whether what others have left in this browser may go for this user: asks them when something of
 * it has not been sent, and would be lost.
 */
export const mayGo = async ({ id, email }: User): Promise<boolean> => {
  const count = await countLeftBehind(id)
  if (count === 0) return true
  return new Promise((resolve) => {
    const answer = (goesOn: boolean): void => {
      useLeftBehind.setState({ question: null })
      resolve(goesOn)
    }
    useLeftBehind.setState({ question: { count, email, answer } })
  })
}
