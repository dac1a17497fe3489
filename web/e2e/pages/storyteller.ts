import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Behaviour } from '../../../worker/doubles/openai/chat/control.ts'
import type { App } from '../harness/app.ts'

type Storyteller = App['storyteller']

/** The name of a landmark of which a test has a copy for itself. */
export const copyOf = (landmark: string): string => `${landmark} ${randomUUID()}`

const copied = ['Colosseum', 'Pantheon']

/**
 * Scripts the storyteller's double for a landmark: a copy of the Colosseum, unless it is given. What
 * begins with a name of `copied` is a copy of that.
 */
export const scriptLandmark = async (
  storyteller: Storyteller,
  behaviours: Behaviour[],
  landmark = copyOf('Colosseum'),
): Promise<string> => {
  const as = copied.find((name) => landmark.startsWith(name)) ?? landmark
  await storyteller.script({ landmark, as, behaviours })
  return landmark
}

/** Waits until the double has streamed half of the story and holds the rest. */
export const untilHeld = (storyteller: Storyteller, landmark: string): Promise<void> =>
  expect.poll(() => storyteller.calls(landmark)).toMatchObject({ held: 1 })
