import { expect, it } from 'vitest'
import { render, textOf } from '#web/testing/render.tsx'
import { LocationLine } from './photo-preview.tsx'

it.each([
  ['en', 'Paris, France (default: we don’t know your location)'],
  ['fr', 'Paris, France (par défaut : votre position est inconnue)'],
] as const)('in %s, what stands for an unknown place is called so', async (language, said) => {
  const page = await render(<LocationLine where={{ status: 'fallback' }} />, language)
  expect(textOf(page)).toBe(said)
})
