import { creditCosts } from '@storystone/schema/formats.ts'
import { type Answer, json } from './contract-server.ts'

/** The server's answer about the balance. */
export const creditsAnswer = (count: number, renewing = false): Answer => {
  const credits = { id: 'c', userId: 'u', credits: count, updatedAt: '2026-11-21T08:00:00.000Z' }
  return json({ renewing, credits })
}

/** What the server answers to /credits when there is no payment. */
export const calmAnswers = (balance: number, history: readonly object[] = []) => ({
  '/api/credits': creditsAnswer(balance),
  '/api/credit-costs': json(creditCosts),
  '/api/credits/history': json(history),
})

/** The radio button of a package. */
export const packageOf = (page: HTMLElement, id: string) =>
  page.querySelector<HTMLInputElement>(`[name="package"][value="${id}"]`)
