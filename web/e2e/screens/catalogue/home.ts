import { formats } from '@storystone/schema/catalog.ts'
import type { Screen } from '../screen.ts'
import { field, openHome, press } from '../steps.ts'

/** `/`, before a story is asked for. */
export const homeScreens: readonly Screen[] = [
  { name: 'home-signed-out', visitor: 'nobody', open: openHome },
  { name: 'home', visitor: 'user', open: openHome },
  {
    name: 'home-with-a-name',
    visitor: 'user',
    open: async (stage) => {
      await openHome(stage)
      await field(stage, 'landmark').fill('Colosseum')
    },
  },
  {
    name: 'home-with-a-long-name',
    visitor: 'user',
    open: async (stage) => {
      await openHome(stage)
      await field(stage, 'landmark').fill('Llanfairpwllgwyngyllgogerychwyrndrobwll '.repeat(5))
    },
  },
  {
    name: 'home-empty-input',
    visitor: 'user',
    open: async (stage) => {
      await openHome(stage)
      await field(stage, 'landmark').fill('  ')
      await press(stage, stage.texts.home.discover)
      await stage.page.getByText(stage.texts.home.emptyHelp).waitFor()
    },
  },
  {
    name: 'home-name-unspecific',
    visitor: 'user',
    open: async (stage) => {
      await openHome(stage)
      await field(stage, 'landmark').fill('???')
      await press(stage, stage.texts.home.discover)
      await stage.page.getByText(stage.texts.discovering.nameUnspecific).waitFor()
    },
  },
  {
    name: 'home-photo-needed',
    visitor: 'user',
    open: async (stage) => {
      await openHome(stage)
      await stage.page.getByLabel(stage.texts.home.format).selectOption('translate_inscription')
      await field(stage, 'landmark').fill('Pantheon')
      await press(stage, stage.texts.home.discover)
      await stage.page.getByText(stage.texts.discovering.photoNeeded).waitFor()
    },
  },
  {
    name: 'home-did-you-mean',
    visitor: 'user',
    open: async (stage) => {
      await openHome(stage)
      await field(stage, 'landmark').fill('New Yrok')
      await press(stage, stage.texts.home.discover)
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'home-did-you-mean-several',
    visitor: 'user',
    open: async (stage) => {
      await openHome(stage)
      await field(stage, 'landmark').fill('be')
      await press(stage, stage.texts.home.discover)
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  ...([2, 3] as const).map(
    (number): Screen => ({
      name: `home-carousel-${number}`,
      visitor: 'user',
      open: async (stage) => {
        const { carousel } = stage.texts
        await openHome(stage)
        const show = carousel.show.replace('{{number}}', `${number}`).replace('{{count}}', '3')
        await press(stage, show)
      },
    }),
  ),
  ...formats.map(
    (format): Screen => ({
      name: `sample-${format.replace('_', '-')}`,
      visitor: 'nobody',
      open: async ({ page, texts }) => {
        await page.goto(`/sample/${format}`)
        await page.getByText(texts.samples.note).waitFor()
      },
    }),
  ),
  {
    name: 'sample-failure',
    visitor: 'nobody',
    open: async (stage) => {
      await openHome(stage)
      await stage.page.route('**/assets/{en,fr}-*.js', (route) => route.abort())
      await stage.page.getByRole('link', { name: stage.texts.formats.quick_facts }).click()
      await stage.page.getByText(stage.texts.samples.failure).waitFor()
    },
  },
  {
    name: 'home-credits-unknown',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.lose('credits')
      await openHome(stage)
      await stage.page.getByText(stage.texts.home.creditsUnknown).waitFor()
    },
  },
]
