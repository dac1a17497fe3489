import type { Behaviour } from '../../../../worker/doubles/openai/chat/control.ts'
import type { Screen, Stage } from '../screen.ts'
import { field, openHome, press } from '../steps.ts'

/** Asks for a story from home. */
const ask = async (stage: Stage, landmark: string): Promise<void> => {
  await stage.page.getByLabel(stage.texts.home.format).selectOption('history_guide')
  await field(stage, 'landmark').fill(landmark)
  await press(stage, stage.texts.home.discover)
}

/** Opens home and asks for a story, whose teller behaves so. */
const askFor = async (stage: Stage, landmark: string, ...behaviours: Behaviour[]) => {
  if (behaviours.length > 0) await stage.app.storyteller.script({ landmark, behaviours })
  await openHome(stage)
  await ask(stage, landmark)
}

const forget =
  (landmark: string) =>
  async ({ app }: Stage): Promise<void> => {
    await app.storyteller.release(landmark)
    await app.storyteller.forget(landmark)
  }

/** A story that is asked for and comes in, or does not. */
export const tellingScreens: readonly Screen[] = [
  {
    name: 'progress-looking-up',
    visitor: 'newcomer',
    open: async (stage) => {
      await askFor(stage, 'Colosseum', { do: 'answer', firstWordAfterMs: 20_000 })
      await stage.page.getByText(stage.texts.telling.usual).waitFor()
    },
    leave: forget('Colosseum'),
  },
  {
    name: 'progress-with-words',
    visitor: 'newcomer',
    open: async (stage) => {
      await askFor(stage, 'Colosseum', { do: 'hold', wordsPerSecond: 2000 })
      await stage.page.getByTestId('streamed-words').locator('p').nth(2).waitFor()
    },
    leave: forget('Colosseum'),
  },
  {
    name: 'failure-broke-off',
    visitor: 'newcomer',
    open: async (stage) => {
      await askFor(stage, 'Colosseum', { do: 'fail', status: 500 })
      await stage.page.getByText(stage.texts.telling.brokeOff).waitFor()
    },
    leave: forget('Colosseum'),
  },
  {
    name: 'failure-not-recognised',
    visitor: 'newcomer',
    open: async (stage) => {
      await askFor(stage, 'Zorblax Tower')
      await stage.page.getByText(stage.texts.telling.noCandidates).waitFor()
    },
  },
  {
    name: 'failure-with-candidates',
    visitor: 'newcomer',
    open: async (stage) => {
      await askFor(stage, 'liberty statue')
      await stage.page.getByText(stage.texts.telling.candidates).waitFor()
    },
  },
  {
    name: 'failure-insufficient-credits',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.give('credits', {
        credits: { id: 'c', userId: 'u', credits: 0.5, updatedAt: '2026-11-20T09:30:00.000Z' },
      })
      await openHome(stage)
      // Until the balance is known, the server is asked.
      await stage.page.getByText(/0[.,]5/).waitFor()
      await ask(stage, 'Colosseum')
      await stage.page.getByText(stage.texts.generation.insufficientHelp).waitFor()
      await stage.page.getByRole('heading', { name: stage.texts.credits.heading }).waitFor()
    },
  },
  {
    name: 'failure-session-ended',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.refuse('storyFromText', 'not_signed_in', 'Please log in.')
      await askFor(stage, 'Colosseum')
      await stage.page.getByRole('heading', { level: 1, name: stage.texts.auth.logIn }).waitFor()
    },
  },
]
