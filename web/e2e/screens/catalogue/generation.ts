import type { Behaviour } from '../../../../worker/doubles/openai/chat/control.ts'
import type { Screen, State } from '../screen.ts'
import { fill, press, see, select } from '../steps.ts'

const home = { visitor: 'newcomer', path: '/', heading: 'home.heading' } as const

const request = (landmark: string) => [
  select('home.format', 'history_guide'),
  fill('landmark', landmark),
  press('home.discover'),
]

/** A request for the Colosseum while the storyteller behaves like this. */
const scripted = (name: string, behaviour: Behaviour, state: State): Screen => ({
  ...home,
  name,
  arrange: ({ app }) => app.storyteller.script({ landmark: 'Colosseum', behaviours: [behaviour] }),
  steps: request('Colosseum'),
  state,
  leave: async ({ app }) => {
    await app.storyteller.release('Colosseum')
    await app.storyteller.forget('Colosseum')
  },
})

/** A stream that ends before its story. */
const brokenStream = {
  type: 'text/event-stream',
  file: Buffer.from(
    [
      ['generation', { id: 'g1' }],
      ['step', { step: 'writing' }],
      ['delta', { field: 'title', text: 'Colosseum: The Arena of Rome' }],
      ['delta', { field: 'content', text: 'It is the year 80. Rome opens its new arena, and' }],
    ]
      .map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      .join(''),
  ),
} as const

const startedAt = '2026-11-20T09:30:00.000Z'

const broke = {
  answer: {
    credits: { id: 'c', userId: 'u', credits: 0.5, updatedAt: '2026-11-20T09:30:00.000Z' },
  },
}

/** A story that is generated, or fails. */
export const generationScreens: readonly Screen[] = [
  scripted('progress-looking-up', { do: 'answer', firstWordAfterMs: 20_000 }, 'progress.usual'),
  scripted('progress-with-words', { do: 'hold', wordsPerSecond: 2000 }, ({ page }) =>
    page.getByTestId('streamed-words').locator('p').nth(2),
  ),
  {
    ...home,
    name: 'progress-reconnecting',
    replies: { storyFromText: brokenStream, generationEvents: 'lost' },
    steps: request('Colosseum'),
    state: 'progress.lost',
  },
  {
    ...home,
    name: 'home-being-written',
    replies: {
      generations: {
        answer: [
          {
            ...{ id: 'g1', format: 'history_guide', language: 'en', landmark: 'Colosseum' },
            startedAt,
          },
          { ...{ id: 'g2', format: 'quick_facts', language: 'en', landmark: null }, startedAt },
        ],
      },
    },
    state: ({ page, texts }) => page.getByText(texts.outbox.underWay).first(),
  },
  scripted('failure-broke-off', { do: 'fail', status: 500 }, 'progress.brokeOff'),
  {
    ...home,
    name: 'failure-not-recognised',
    steps: request('Zorblax Tower'),
    state: 'progress.noCandidates',
  },
  {
    ...home,
    name: 'failure-with-candidates',
    steps: request('liberty statue'),
    state: 'progress.candidates',
  },
  {
    ...home,
    name: 'failure-insufficient-credits',
    visitor: 'user',
    replies: { credits: broke },
    steps: [
      // Until the balance is known, the request would be sent.
      see(({ page }) => page.getByText(/0[.,]5/)),
      ...request('Colosseum'),
      see('discovering.insufficientHelp'),
    ],
    state: ({ page, texts }) => page.getByRole('heading', { name: texts.credits.heading }),
  },
  {
    ...home,
    name: 'failure-session-ended',
    visitor: 'user',
    replies: { storyFromText: { code: 'not_signed_in', message: 'Please log in.' } },
    steps: request('Colosseum'),
    state: ({ page, texts }) => page.getByRole('heading', { level: 1, name: texts.auth.logIn }),
  },
]
