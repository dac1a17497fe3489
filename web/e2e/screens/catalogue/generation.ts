import type { Format } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { splitSentences } from '#web/stories/content-parts.ts'
import type { Behaviour } from '../../../../worker/doubles/openai/chat/control.ts'
import { messages } from '../../../../worker/src/platform/locales/language.ts'
import { sending, takeOver } from '../../stories/take-over-stream.ts'
import { devices, type Screen, type Stage, type State } from '../screen.ts'
import {
  discover,
  inOrder,
  noticeKeys,
  runFirst,
  screensWith,
  see,
  select,
  withCredits,
  withNotices,
} from '../steps.ts'
import { colosseum } from './sample-stories.ts'

const home = { visitor: 'newcomer', path: '/', heading: 'home.heading' } as const

const request = (landmark: string) => [select('home.format', 'history_guide'), discover(landmark)]

/**
 * A request while the storyteller behaves like this, on a phone for the first landmark, on a desktop for
 * the second: what is written once is there at once. Both have one name in both languages.
 */
const scripted = (
  name: string,
  landmarks: readonly [phone: string, desktop: string],
  behaviour: Behaviour,
  state: State,
): Screen => {
  const landmarkFor = ({ page }: Stage): string =>
    landmarks[page.viewportSize()?.width === devices.phone.viewport.width ? 0 : 1]
  return {
    name,
    arrange: (stage) => {
      const script = { landmark: landmarkFor(stage), behaviours: [behaviour] }
      return stage.app.storyteller.script(script)
    },
    steps: [(stage) => inOrder(...request(landmarkFor(stage)))(stage)],
    state,
    // Both: the size of the page may be another by now.
    leave: async ({ app }) => {
      for (const landmark of landmarks) {
        await app.storyteller.release(landmark)
        await app.storyteller.forget(landmark)
      }
    },
  }
}

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

const written = { language: 'en', startedAt: '2026-11-20T09:30:00.000Z' } as const

const checkingOf = (text: string, language: Language, isChecked: (index: number) => boolean) => {
  const citations = splitSentences(text, language).map(({ start, end }, index) => {
    return { field: 'content', start, end, isChecked: isChecked(index) }
  })
  return ['checking', { citations }] as const
}

/** A story that a second reader reads: the first half is found supported, `leaves` may be taken away. */
const beingChecked = (name: string, format: Format, leaves?: number): Screen => ({
  name,
  arrange: runFirst(takeOver),
  steps: [
    select('home.format', format),
    discover('Colosseum'),
    ({ page, language }) => {
      const { title, content } = colosseum(format)(language)
      const sentences = splitSentences(content, language)
      const isEarly = (index: number) => index < sentences.length / 2
      const gone = leaves === undefined ? undefined : sentences[leaves]
      const next = content.slice(gone?.end).replace(/^ /, '')
      const kept = gone && content.slice(0, gone.start) + next
      return page.evaluate(
        sending([
          ['step', { step: 'writing' }],
          ['delta', { field: 'title', text: title }],
          ['delta', { field: 'content', text: content }],
          checkingOf(content, language, isEarly),
          ...(gone && kept !== undefined
            ? ([
                ['retract', { field: 'content', length: content.length - gone.start }],
                ['delta', { field: 'content', text: next }],
                checkingOf(kept, language, isEarly),
              ] as const)
            : []),
        ]),
      )
    },
  ],
  state: 'progress.checking',
})

/** A story that is generated, or fails. */
export const generationScreens: readonly Screen[] = screensWith(home, [
  scripted(
    'progress-looking-up',
    ['Machu Picchu', 'Borobudur'],
    { do: 'answer', firstWordAfterMs: 20_000 },
    'progress.usual',
  ),
  scripted(
    'progress-meanwhile',
    ['Stonehenge', 'Uluru'],
    { do: 'answer', firstWordAfterMs: 20_000 },
    'places.meanwhile',
  ),
  scripted(
    'progress-with-words',
    ['Taj Mahal', 'Atomium'],
    { do: 'hold', wordsPerSecond: 2000 },
    ({ page }) => page.getByTestId('streamed-words').locator('p').nth(2),
  ),
  {
    name: 'progress-offering-a-notice',
    replies: noticeKeys,
    // The offer comes after 8 s.
    arrange: inOrder(
      withNotices('default'),
      runFirst(takeOver),
      runFirst(`const set = setTimeout
        globalThis.setTimeout = (work, ms, ...more) => set(work, ms === 8000 ? 0 : ms, ...more)`),
    ),
    steps: [
      ...request('Colosseum'),
      ({ page }) => page.evaluate(sending([['step', { step: 'writing' }]])),
    ],
    state: 'notices.offer',
  },
  beingChecked('progress-checking', 'history_guide'),
  beingChecked('progress-checking-facts', 'quick_facts'),
  beingChecked('progress-sentence-left', 'history_guide', 1),
  beingChecked('progress-fact-left', 'quick_facts', 1),
  {
    name: 'progress-reconnecting',
    replies: { storyFromText: brokenStream, generationEvents: 'lost' },
    steps: request('Colosseum'),
    state: 'progress.lost',
  },
  {
    name: 'home-being-written',
    replies: {
      generations: {
        answer: [
          { ...written, id: 'g1', format: 'history_guide', landmark: 'Colosseum' },
          { ...written, id: 'g2', format: 'quick_facts', landmark: null },
        ],
      },
    },
    state: ({ page, texts }) => page.getByText(texts.outbox.underWay).first(),
  },
  scripted(
    'failure-broke-off',
    ['Alhambra', 'Alcatraz'],
    { do: 'fail', status: 500 },
    'progress.kept',
  ),
  {
    name: 'failure-not-recognised',
    steps: request('Zorblax Tower'),
    state: 'progress.notRecognised',
  },
  {
    name: 'failure-with-candidates',
    arrange: (stage) =>
      stage.reply({
        places: { answer: { candidates: [], sure: false } },
        storyFromText: {
          code: 'not_recognised',
          message: messages[stage.language].errors.not_recognised,
          candidates: ['Statue of Liberty', 'Liberty Bell'],
        },
      }),
    steps: request('liberty statue'),
    state: 'progress.candidates',
  },
  {
    name: 'failure-too-thin',
    arrange: (stage) => {
      const language = stage.language === 'en' ? 'fr' : 'en'
      const message = stage.texts.places.tooThinHelp
      const refused = { code: 'nothing_to_tell', message, languages: [language] } as const
      return stage.reply({ storyFromText: refused })
    },
    steps: request('Petra'),
    state: 'places.tooThin',
  },
  {
    name: 'failure-insufficient-credits',
    visitor: 'user',
    replies: withCredits(0.5),
    steps: [
      // Until the balance is known, the request would be sent.
      see(({ page }) => page.getByText(/0[.,]5/)),
      ...request('Colosseum'),
      see('discovering.insufficientHelp'),
    ],
    state: ({ page, texts }) => page.getByRole('heading', { name: texts.credits.heading }),
  },
  {
    name: 'failure-session-ended',
    visitor: 'user',
    replies: { storyFromText: { code: 'not_signed_in', message: 'Please log in.' } },
    steps: request('Colosseum'),
    state: ({ page, texts }) => page.getByRole('heading', { level: 1, name: texts.auth.logIn }),
  },
])
