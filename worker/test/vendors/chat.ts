import { env } from 'cloudflare:workers'
import * as z from 'zod/mini'
import { type Behaviour, createChatControl } from '../../doubles/openai/chat/control.ts'
import { until } from '../until.ts'

const { OPENAI_BASE_URL } = z.object({ OPENAI_BASE_URL: z.string() }).parse(env)

/** Controls the language model's double. */
export const double = createChatControl(OPENAI_BASE_URL)

/**
 * A unique name for which the double writes about the Colosseum. Each call takes the next of the
 * behaviours; the last one repeats.
 */
export const scriptedLandmark = async (...behaviours: Behaviour[]): Promise<string> => {
  const landmark = `Colosseum ${crypto.randomUUID()}`
  await double.script({ landmark, as: 'Colosseum', behaviours })
  return landmark
}

/** Waits until the double holds so many calls for this landmark. */
export const untilHeld = (landmark: string, count = 1): Promise<void> =>
  until(async () => (await double.calls(landmark)).held === count)
