import type { User } from '@storystone/schema/contract/account.ts'
import type { Place } from '@storystone/schema/contract/place.ts'

/** Who is asking: a session that was found alive for this request. */
export type Session = {
  readonly id: string
  readonly user: User
  /** When the password was last given to this session, in milliseconds. */
  readonly signedInAt: number
  /** Where the user said to be within the hour, rounded to 3 decimals. */
  readonly place: Place | null
  /** The user's newest change of a story when this request began. */
  readonly storyRevision: number
}
