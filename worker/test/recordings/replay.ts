import { createControlClient } from '../../doubles/http/control-client.ts'
import { REPLAY_URL } from '../env.ts'
import type { RecordedAnswer, ReplayedRequest } from './replayed.ts'

const call = createControlClient(REPLAY_URL)

/** A server of its own that answers as recorded, and what it was sent. */
export type Replay = {
  /** A client that takes no path in its server's address has this at the end of its key instead. */
  readonly id: string
  readonly url: string
  readonly requests: () => Promise<readonly ReplayedRequest[]>
}

/** Lets the replay server answer so, by HTTP, at an address of its own. */
export const replay = async (...answers: readonly RecordedAnswer[]): Promise<Replay> => {
  const id = await call<string>('replays', answers)
  return { id, url: `${REPLAY_URL}/${id}`, requests: () => call('requests', id) }
}
