import type { CreditEntry, CreditsAnswer } from '@storystone/schema/contract/credits.ts'
import type { Screen, Stage } from '../screen.ts'
import { openPage, press } from '../steps.ts'

const history: CreditEntry[] = [
  { id: '4', change: 1, reason: 'refund', createdAt: '2026-11-20T09:30:00.000Z' },
  { id: '3', change: -1, reason: 'story', createdAt: '2026-11-20T09:29:00.000Z' },
  {
    id: '2',
    change: -2.5,
    reason: 'story',
    storyId: 'colosseum',
    createdAt: '2026-11-19T16:05:00.000Z',
  },
  { id: '1', change: 4, reason: 'signup', createdAt: '2026-11-19T16:00:00.000Z' },
]

const bought: CreditEntry[] = [
  { id: '8', change: 100, reason: 'renewal', createdAt: '2026-11-21T08:00:00.000Z' },
  { id: '7', change: -25, reason: 'reversal', createdAt: '2026-11-20T11:00:00.000Z' },
  { id: '6', change: 25, reason: 'purchase', createdAt: '2026-11-20T10:30:00.000Z' },
  { id: '5', change: 100, reason: 'purchase', createdAt: '2026-10-21T08:00:00.000Z' },
  ...history,
]

const renewed: CreditsAnswer = {
  renewing: true,
  credits: { id: 'c', userId: 'u', credits: 201.5, updatedAt: '2026-11-21T08:00:00.000Z' },
}

const openCredits = (stage: Stage): Promise<void> =>
  openPage(stage, '/credits', stage.texts.credits.heading)

/** /credits and its states. */
export const creditScreens: readonly Screen[] = [
  {
    name: 'credits',
    visitor: 'user',
    open: async (stage) => {
      await openCredits(stage)
      await stage.page.getByText(stage.texts.credits.reasons.signup).waitFor()
    },
  },
  {
    name: 'credits-other-package',
    visitor: 'user',
    open: async (stage) => {
      await openCredits(stage)
      await stage.page.getByLabel(stage.texts.credits.currency).selectOption('USD')
      await stage.page.getByRole('radio').last().check({ force: true })
    },
  },
  {
    name: 'credits-renewing',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.give('credits', renewed)
      await stage.answers.give('creditHistory', bought, true)
      await openCredits(stage)
      await stage.page.getByText(stage.texts.credits.renewing).waitFor()
      await stage.page.getByLabel(stage.texts.credits.renew).check()
      await stage.page.getByText(stage.texts.credits.more).waitFor()
    },
  },
  {
    name: 'credits-not-paid-yet',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.refuse('manualAddCredits', 'payment_not_completed', '…')
      await openPage(stage, '/credits?success=true', stage.texts.credits.heading)
      await stage.page.getByText(stage.texts.credits.later).waitFor()
    },
  },
  {
    name: 'credits-canceled',
    visitor: 'user',
    open: async (stage) => {
      await openPage(stage, '/credits?canceled=true', stage.texts.credits.heading)
      await stage.page.getByText(stage.texts.credits.canceledHelp).waitFor()
      await press(stage, stage.texts.credits.checkout)
      await stage.page.getByText(stage.texts.credits.chooseFirst).waitFor()
    },
  },
  {
    name: 'credits-history-empty',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.give('creditHistory', [])
      await openCredits(stage)
      await stage.page.getByText(stage.texts.credits.empty).waitFor()
    },
  },
  {
    name: 'credits-loading',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.withhold('credits')
      await stage.answers.withhold('creditHistory')
      await openCredits(stage)
    },
  },
  {
    name: 'credits-error',
    visitor: 'user',
    open: async (stage) => {
      await stage.answers.lose('credits')
      await stage.answers.lose('creditHistory')
      await openCredits(stage)
      await stage.page.getByText(stage.texts.credits.failure).waitFor()
    },
  },
]
