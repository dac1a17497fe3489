import type { User } from '@storystone/schema/contract/account.ts'
import { create } from 'zustand'
import { loadBelongings } from './belongings.ts'

/** The user cancelled their sign-in, so that another user's unsent drafts stay. */
export class SignInCancelled extends Error {}

type Question = {
  /** Undefined when the outbox can't be read. */
  readonly count: number | undefined
  /** The address of the user who signs in. */
  readonly email: string
  /** `isConfirmed`: the drafts may be deleted. */
  answer(isConfirmed: boolean): void
}

/** The question that {@link confirmDiscardOthersDrafts} asks, or null. */
export const useOthersDrafts = create<{ readonly question: Question | null }>()(() => ({
  question: null,
}))

/**
 * How many unsent drafts other users than this one have in this browser. Undefined when the outbox
 * can't be read.
 */
export const countOthersDrafts = async (userId?: string): Promise<number | undefined> =>
  (await (await loadBelongings()).draftOwners())?.filter((owner) => owner !== userId).length

/** Asks a user who signs in whether other users' unsent drafts may be deleted, if there are any. */
export const confirmDiscardOthersDrafts = async ({ id, email }: User): Promise<boolean> => {
  const count = await countOthersDrafts(id)
  if (count === 0) return true
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean): void => {
      useOthersDrafts.setState({ question: null })
      resolve(isConfirmed)
    }
    useOthersDrafts.setState({ question: { count, email, answer } })
  })
}
