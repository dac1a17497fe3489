import { expect, it } from 'vitest'
import { render, textOf } from '#web/testing/render.tsx'
import { WalkPlan } from './walk-offer.tsx'

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
