import { citedSentences } from '../../pages/page-state.ts'
import type { Screen, State, Step } from '../screen.ts'
import {
  checked,
  colosseum,
  inscriptionStory,
  quotedGuide,
  shortGuide,
  sourced,
} from './sample-stories.ts'
import { openResult, openStory } from './stories.ts'

/** It stands above the story, and again in the long form below. */
const fromWikipedia: State = ({ page, texts }) =>
  page.getByText(texts.sources.fromWikipedia).first()

/** Opens what tells how a story was written. */
const openOrigin: Step = ({ page, texts }) => page.getByText(texts.story.howWritten).click()

const colosseumGuide = sourced(colosseum('history_guide'))

const checkedTwice = checked(colosseumGuide, () => true)
const checkedOnce = checked(colosseumGuide, () => false)

const openSentence: Step = ({ page }) => citedSentences(page).nth(2).click()

/** Stories that show where each sentence comes from. */
export const sourcedScreens: readonly Screen[] = [
  { name: 'sources-result', steps: [openResult(sourced(colosseum('quick_facts')))] },
  { name: 'sources-story', steps: [openStory(colosseumGuide)] },
  {
    name: 'sources-marks',
    steps: [openStory(colosseumGuide), ({ page }) => page.getByRole('switch').click()],
    state: ({ page }) => page.locator('[data-number]').first(),
  },
  {
    name: 'sources-checked-twice',
    steps: [openResult(checked(sourced(colosseum('quick_facts')), () => true)), openOrigin],
    state: 'sources.checkedTwice',
  },
  {
    name: 'sources-checked-once',
    steps: [openStory(checkedOnce), openOrigin],
    state: 'sources.checkedOnce',
  },
  {
    name: 'sources-checked-partly',
    steps: [
      openStory(checked(colosseumGuide, (index) => index % 3 > 0)),
      ({ page }) => page.getByRole('switch').click(),
      openOrigin,
    ],
    state: 'sources.checkedMixed',
  },
  {
    name: 'sources-sheet-checked-twice',
    steps: [openStory(checkedTwice), openSentence],
    state: 'sources.sentenceTwice',
  },
  {
    name: 'sources-sheet-checked-once',
    steps: [openStory(checkedOnce), openSentence],
    state: 'sources.sentenceOnce',
  },
  {
    name: 'sources-extract',
    steps: [openStory(sourced(colosseum('quick_facts'), 'extract'))],
    state: fromWikipedia,
  },
  { name: 'sources-extract-guide', steps: [openStory(quotedGuide)], state: fromWikipedia },
  {
    name: 'sources-extract-short',
    steps: [openStory(shortGuide)],
    state: 'sources.shortArticle',
  },
  {
    name: 'sources-of-inscription',
    steps: [
      openStory((language) => {
        const story = inscriptionStory(language)
        const { sources, citations } = sourced(() => story)(language)
        const history = story.content.lastIndexOf(':** ') + ':** '.length
        const ofHistory = citations
          .filter(({ field, end }) => field === 'content' && end > history)
          .map((one) => ({ ...one, start: Math.max(one.start, history) }))
        return { ...story, writer: 'model', sources, citations: ofHistory }
      }),
    ],
    state: ({ page, texts }) => page.getByText(texts.sources.fromPhoto).first(),
  },
  {
    name: 'sources-sheet',
    steps: [openStory(colosseumGuide), (stage) => citedSentences(stage.page).first().click()],
    state: ({ page, texts }) => page.getByRole('button', { name: texts.sources.close }),
  },
]
