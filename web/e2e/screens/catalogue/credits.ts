import type { CreditEntry } from '@storystone/schema/contract/credits.ts'
import { allFree, press, screensWith, select, withCredits } from '../steps.ts'

const entry = (
  id: string,
  change: number,
  reason: CreditEntry['reason'],
  createdAt: string,
): CreditEntry => ({ id, change, reason, createdAt: `${createdAt}:00.000Z` })

const history: CreditEntry[] = [
  entry('8', 100, 'renewal', '2026-11-21T08:00'),
  entry('7', -25, 'reversal', '2026-11-20T11:00'),
  entry('6', 25, 'purchase', '2026-11-20T10:30'),
  entry('5', 100, 'purchase', '2026-10-21T08:00'),
  entry('9', 2, 'wrong_place', '2026-11-20T10:05'),
  entry('4', 1, 'refund', '2026-11-20T09:30'),
  { ...entry('3', -1, 'story', '2026-11-20T09:29'), isGivenBack: true },
  entry('0', 1, 'refund', '2026-11-20T09:28'),
  { ...entry('2', -2.5, 'story', '2026-11-19T16:05'), storyId: 'colosseum', landmark: 'Colosseum' },
  entry('1', 4, 'signup', '2026-11-19T16:00'),
]

const page = { path: '/credits', heading: 'credits.heading' } as const

/** /credits in its states. */
export const creditScreens = screensWith(page, [
  { name: 'credits', state: 'credits.reasons.signup' },
  { name: 'credits-all-free', replies: allFree, state: 'credits.allFree' },
  {
    name: 'credits-other-package',
    steps: [
      select('credits.currency', 'USD'),
      ({ page }) => page.getByRole('radio').last().check({ force: true }),
    ],
  },
  {
    name: 'credits-renewing',
    replies: { ...withCredits(201.5, true), creditHistory: { answer: history, hasMore: true } },
    steps: [({ page, texts }) => page.getByLabel(texts.credits.renew).check()],
    state: 'credits.more',
  },
  {
    name: 'credits-not-paid-yet',
    replies: { manualAddCredits: { code: 'payment_not_completed', message: '…' } },
    path: '/credits?success=true',
    state: 'credits.later',
  },
  {
    name: 'credits-cancelled',
    path: '/credits?canceled=true',
    steps: [press('credits.checkout')],
    state: 'credits.chooseFirst',
  },
  {
    name: 'credits-history-empty',
    replies: { creditHistory: { answer: [] } },
    state: 'credits.empty',
  },
  {
    name: 'credits-loading',
    replies: { credits: 'withheld', creditHistory: 'withheld' },
  },
  {
    name: 'credits-error',
    replies: { credits: 'lost', creditHistory: 'lost' },
    state: 'credits.failure',
  },
])
