import { giveDeviceVoices } from '../../narration/device-voices.ts'
import type { Screen, Stage, Step } from '../screen.ts'
import { open, reply } from '../steps.ts'
import { machuPicchu } from './sample-stories.ts'

/** One frame of silence: MPEG-2 layer III, 24 kHz, mono, 64 kbit/s; 24 ms in 192 bytes. */
const frame = Buffer.concat([Buffer.from([0xff, 0xf3, 0x84, 0xc4]), Buffer.alloc(188)])
const frameSeconds = 0.024

/** A silent MP3 of so many seconds. */
const silentAudio = (seconds: number): Buffer =>
  Buffer.concat(Array.from({ length: Math.round(seconds / frameSeconds) }, () => frame))

/** Every sentence takes as many seconds. */
const sentenceSeconds = 4

/** Opens a guide whose narration is silent and timed. */
export const openGuide: Step = async (stage) => {
  const story = machuPicchu('history_guide')(stage.language)
  const timings = [...story.content.matchAll(/\S[^.!?\n]*[.!?]+/g)].map((sentence, index) => ({
    start: sentence.index,
    end: sentence.index + sentence[0].length,
    seconds: (index + 0.5) * sentenceSeconds,
  }))
  const file = silentAudio((timings.length + 0.5) * sentenceSeconds)
  await stage.reply({
    story: { answer: story },
    narrationTimings: { answer: timings },
    narrate: { file, type: 'audio/mpeg' },
  })
  await open(`/story/${story.id}`, story.title)(stage)
}

const player = ({ page, texts }: Stage) => page.getByRole('region', { name: texts.narration.title })

const startPlaying: Step = (stage) => player(stage).getByRole('button').first().click()

/** Paused, so that both pictures show the same moment. */
const pauseAtThirdSentence: Step = async (stage) => {
  const { pause } = stage.texts.narration
  await startPlaying(stage)
  await player(stage).getByRole('button', { name: pause, exact: true }).click()
  await player(stage)
    .getByRole('slider')
    .fill(String(2.5 * sentenceSeconds + 1))
  await stage.page.locator('[aria-current="true"][data-sentence="2"]').waitFor()
}

/** The player, but for its first state, which the page of every guide shows. */
export const narrationScreens: readonly Screen[] = [
  {
    name: 'narration-preparing',
    steps: [openGuide, reply({ narrate: 'withheld' }), startPlaying],
    // The first one is for screen readers.
    state: ({ page, texts }) => page.getByText(texts.narration.preparing).last(),
  },
  { name: 'narration-held', steps: [openGuide, pauseAtThirdSentence] },
  {
    name: 'narration-failed-with-device-voice',
    arrange: ({ page, whileOpen }) => whileOpen(giveDeviceVoices(page)),
    steps: [
      openGuide,
      reply(({ texts }) => ({
        narrate: { code: 'provider_failed', message: texts.common.unexpected },
      })),
      startPlaying,
    ],
    state: 'narration.useDevice',
  },
  {
    name: 'narration-bar',
    steps: [
      openGuide,
      pauseAtThirdSentence,
      ({ page }) => page.getByRole('banner').getByRole('link').first().click(),
    ],
    state: ({ page, texts }) => page.getByRole('complementary', { name: texts.narration.bar }),
  },
]
