import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Behaviour } from '../../../worker/doubles/openai/chat/control.ts'
import type { App } from '../harness/app.ts'

type Storyteller = App['storyteller']

const copied = 'Colosseum'

/**
 * Scripts the storyteller's double for a landmark: a copy of the Colosseum for this test alone, unless
 * it is given.
 */
export const scriptLandmark = async (
  storyteller: Storyteller,
  behaviours: Behaviour[],
  landmark = `${copied} ${randomUUID()}`,
): Promise<string> => {
  const as = landmark.startsWith(copied) ? copied : landmark
  await storyteller.script({ landmark, as, behaviours })
  return landmark
}

/** Waits until the double has streamed half of the story and holds the rest. */
export const untilHeld = (storyteller: Storyteller, landmark: string): Promise<void> =>
  expect.poll(() => storyteller.calls(landmark)).toMatchObject({ held: 1 })
