import { type Behaviour, createChatControl } from '../../doubles/openai/chat/control.ts'
import { until } from '../client/client.ts'
import { OPENAI_BASE_URL } from '../env.ts'
import { wikimediaDouble } from './wikimedia.ts'

/** Controls the language model's double. */
export const double = createChatControl(OPENAI_BASE_URL)

/**
 * The unique name of a place that is all that another one is. The model takes the next of the
 * behaviours at each call about it; the last one repeats.
 */
export const scriptedPlace = async (
  behaviours: readonly Behaviour[],
  as = 'Colosseum',
): Promise<string> => {
  const landmark = `${as} ${crypto.randomUUID()}`
  await wikimediaDouble.copy({ of: as, title: landmark })
  await double.script({ landmark, as, behaviours: [...behaviours] })
  return landmark
}

/** The same for the Colosseum. */
export const scriptedLandmark = (...behaviours: Behaviour[]): Promise<string> =>
  scriptedPlace(behaviours)

/** Waits until the double holds so many calls for this landmark. */
export const untilHeld = (landmark: string, count = 1): Promise<void> =>
  until(async () => (await double.calls(landmark)).held === count)
