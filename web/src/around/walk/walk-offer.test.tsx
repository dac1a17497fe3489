import { expect, it, onTestFinished } from 'vitest'
import { candidate } from '#web/testing/outbox.ts'
import { doing, render, textOf } from '#web/testing/render.tsx'
import { signIn, signOut } from '#web/testing/user.ts'
import { OwnWalk, WalkPlan } from './walk-offer.tsx'

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

it.each([
  [44, 'en', 'about 44 minutes'],
  [60, 'en', 'about 1 hr with'],
  [106, 'en', 'about 1 hr 46 min with'],
  [59, 'fr', 'environ 59 minutes avec'],
  [66, 'fr', 'environ 1 h 06 avec'],
  [120, 'fr', 'environ 2 h avec'],
] as const)('a walk of %i minutes in %s takes %s', async (minutes, language, text) => {
  const page = await render(<WalkPlan walk={{ places: [], metres: 2_000, minutes }} />, language)
  expect(plain(textOf(page))).toContain(text)
})

it('the picked places of a walk are there again when the same user signs in after their session has ended', async () => {
  onTestFinished(signOut)
  signIn()
  const arch = { ...candidate('Arch', { latitude: 41.89, longitude: 12.49 }), type: null }
  localStorage.setItem('storystone:walk-places', JSON.stringify([arch]))
  signOut()
  const page = await render(<OwnWalk from={{ latitude: 41.89, longitude: 12.49 }} />)
  expect(textOf(page)).toBe('')
  await doing(() => signIn())
  expect(textOf(page)).toContain('My walk')
})
