import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import { placeTypes } from '@storystone/schema/place-types.ts'
import { expect, it } from 'vitest'
import { candidate } from '#web/testing/outbox.ts'
import { press, render } from '#web/testing/render.tsx'
import { TypeFilter } from './type-filter.tsx'

const placeOf = (type: PlaceAround['type'], index: number): PlaceAround => ({
  ...candidate(`Place ${index}`),
  type,
})

it('offers the most frequent types first, and on a wide screen four of them until more are wanted', async () => {
  const places = [...placeTypes, 'bridge' as const].map(placeOf)
  const page = await render(
    <TypeFilter onChange={() => undefined} picked={new Set(['square'])} places={places} />,
  )
  const types = () => [...page.querySelectorAll('button[aria-pressed]')].slice(1)
  const isAtHand = (type: Element) => !type.classList.contains('wide:hidden')
  expect(types()).toHaveLength(placeTypes.length)
  expect(types()[0]?.textContent).toBe('Bridges2')
  // What is picked is always seen.
  expect(types().filter(isAtHand)).toHaveLength(5)
  await press(page, 'More types')
  expect(types().every(isAtHand)).toBe(true)
  expect(page.textContent).not.toContain('More types')
})
