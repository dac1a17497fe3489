import * as z from 'zod/mini'
import { createControlClient } from '../../doubles/http/control-client.ts'
import { REPLAY_URL } from '../env.ts'
import { type RecordedAnswers, ReplayedRequest } from './replayed.ts'

const client = createControlClient(REPLAY_URL)

/** A server of its own that answers as recorded, and what it was sent. */
export type Replay = {
  /** A client that takes no path in its server's address has this at the end of its key instead. */
  readonly id: string
  readonly url: string
  readonly requests: () => Promise<readonly ReplayedRequest[]>
}

/** Lets the replay server answer so, by HTTP, at an address of its own. */
export const replay = async (
  ...answers: readonly z.input<typeof RecordedAnswers>[number][]
): Promise<Replay> => {
  const { id } = await client.request(z.object({ id: z.string() }), 'replays', answers)
  return {
    id,
    url: `${REPLAY_URL}/${id}`,
    requests: () => client.get(z.array(ReplayedRequest), `replays/${id}`),
  }
}
