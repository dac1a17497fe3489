import type { Story } from '@storystone/schema/contract/story.ts'
import { giveDeviceVoices } from '../../narration/device-voices.ts'
import { silentAudio } from '../../narration/silent-audio.ts'
import type { Screen, Stage } from '../screen.ts'
import { openPage } from '../steps.ts'
import { taleOf } from './sample-stories.ts'

/** Every sentence is told in so many seconds. */
const sentenceSeconds = 4

const sentencesOf = (content: string) =>
  [...content.matchAll(/\S[^.!?\n]*[.!?]+/g)].map((sentence, index) => ({
    start: sentence.index,
    end: sentence.index + sentence[0].length,
    seconds: (index + 0.5) * sentenceSeconds,
  }))

/** The narration of a story, as the server would give it: nothing is heard, and all is timed. */
const giveNarration = async ({ answers }: Stage, story: Story): Promise<void> => {
  const sentences = sentencesOf(story.content)
  await answers.give('narrationTimings', sentences)
  const audio = silentAudio((sentences.length + 0.5) * sentenceSeconds)
  await answers.giveFile('narrate', 'audio/mpeg', audio)
}

const openGuide = async (stage: Stage): Promise<void> => {
  const story = taleOf('Machu Picchu', { format: 'history_guide', language: stage.language })
  await stage.answers.give('story', story)
  await giveNarration(stage, story)
  await openPage(stage, `/story/${story.id}`, story.title)
}

const narrator = (stage: Stage) =>
  stage.page.getByRole('region', { name: stage.texts.narration.title })

const listen = (stage: Stage): Promise<void> => narrator(stage).getByRole('button').first().click()

/** Held, so that no second picture shows another moment. */
const holdAtThirdSentence = async (stage: Stage): Promise<void> => {
  const { narration } = stage.texts
  await listen(stage)
  await narrator(stage).getByRole('button', { name: narration.pause, exact: true }).click()
  await narrator(stage)
    .getByRole('slider')
    .fill(String(2.5 * sentenceSeconds + 1))
  await stage.page.locator('[aria-current="true"][data-sentence="2"]').waitFor()
}

/** The player in the states that it has besides the invitation, which every guide's page shows. */
export const narrationScreens: readonly Screen[] = [
  {
    name: 'narration-held',
    visitor: 'user',
    open: async (stage) => {
      await openGuide(stage)
      await holdAtThirdSentence(stage)
    },
  },
  {
    name: 'narration-failed-with-device-voice',
    visitor: 'user',
    open: async (stage) => {
      await stage.whileOpen(giveDeviceVoices(stage.page))
      await openGuide(stage)
      await stage.answers.refuse('narrate', 'provider_failed', stage.texts.common.unexpected)
      await listen(stage)
      await stage.page.getByText(stage.texts.narration.useDevice).waitFor()
    },
  },
  {
    name: 'narration-bar',
    visitor: 'user',
    open: async (stage) => {
      await openGuide(stage)
      await holdAtThirdSentence(stage)
      await stage.page.getByRole('banner').getByRole('link').first().click()
      await stage.page.getByRole('complementary', { name: stage.texts.narration.bar }).waitFor()
    },
  },
]
