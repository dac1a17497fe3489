import { env } from 'cloudflare:workers'
import * as z from 'zod/mini'
import { type Behaviour, createChatControl } from '../doubles/openai/chat/control.ts'

const { OPENAI_BASE_URL } = z.object({ OPENAI_BASE_URL: z.string() }).parse(env)

/** The hand on the storyteller's double. */
export const double = createChatControl(OPENAI_BASE_URL)

/**
 * A name that only this test sends. The double tells the Colosseum for it, each call by the next
 * of the behaviours, the last again and again.
 */
export const scriptedLandmark = async (...behaviours: Behaviour[]): Promise<string> => {
  const landmark = `Colosseum ${crypto.randomUUID()}`
  await double.script({ landmark, as: 'Colosseum', behaviours })
  return landmark
}
