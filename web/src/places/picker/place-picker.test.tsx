import { expect, it, vi } from 'vitest'
import { candidate } from '#web/testing/outbox.ts'
import { controlOf, doing, press, render, submit, textOf } from '#web/testing/render.tsx'
import { chosenPlace } from '../place-search.ts'
import { PlacePicker } from './place-picker.tsx'

const near = candidate('Pantheon, Rome', { distance: 1234, pictureUrl: '/api/places/Q1/picture' })
const places = [near, candidate('Panthéon', { description: null }), candidate('C'), candidate('D')]

const show = async (
  more: Partial<Parameters<typeof PlacePicker>[0]> = {},
  language?: 'en' | 'fr',
) => {
  const onAnswer = vi.fn()
  const props = {
    places,
    typed: 'Pantheon',
    hasPhoto: false,
    format: 'history_guide' as const,
    onAnswer,
    ...more,
  }
  return { page: await render(<PlacePicker {...props} />, language), onAnswer }
}

it.each([
  ['en', '1.2 km away'],
  ['fr', 'à 1,2 km'],
] as const)('the picker tells three places apart in %s', async (language, away) => {
  const { page } = await show({}, language)
  expect(page.querySelectorAll('li button')).toHaveLength(3)
  expect(textOf(page)).toContain(`Pantheon, RomePantheon, Rome, a monument${away}`)
  expect(page.querySelector('img')?.getAttribute('src')).toBe('/api/places/Q1/picture?width=250')
})

it('the picker offers Wikipedia’s own sentences, where a story costs credits', async () => {
  const { page, onAnswer } = await show({ isFreeOffered: true })
  const choice = page.querySelector('label')
  expect(choice?.textContent).toBe('Read what Wikipedia says, free')
  // It changes what the cards below it do.
  const cards = page.querySelector('ul')
  expect(cards && choice?.compareDocumentPosition(cards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(page.querySelector('[role=status]')?.textContent).toBe('History Guide, 2.5 credits')
  await doing(() => page.querySelector('input')?.click())
  expect(page.querySelector('[role=status]')?.textContent).toBe('History Guide, free')
  await press(page, 'Panthéon')
  const place = chosenPlace(places[1] ?? near)
  expect(onAnswer.mock.calls).toEqual([[{ kind: 'place', place, isFree: true }]])
  expect((await show()).page.textContent).not.toContain('free')
})

it('the first place has the focus, also below the free choice', async () => {
  const { page } = await show({ isFreeOffered: true })
  expect(document.activeElement).toBe(page.querySelector('li button'))
})

it('“None of these” gives way to a field with what was typed, and focuses it', async () => {
  const { page, onAnswer } = await show()
  await press(page, 'None of these')
  const field = controlOf(page, 'Name of the place')
  expect(document.activeElement).toBe(field)
  expect([field.value, field.selectionEnd]).toEqual(['Pantheon', 8])
  await submit(page)
  expect(onAnswer.mock.calls).toEqual([[{ kind: 'name', name: 'Pantheon' }]])
})

it('the picker without places asks for a name, and refuses none', async () => {
  const { page, onAnswer } = await show({ places: [], typed: '', hasPhoto: true })
  expect(page.querySelector('h2')?.textContent).toBe('What does your photo show?')
  await submit(page)
  expect(onAnswer).not.toHaveBeenCalled()
  expect(page.textContent).toContain('Please enter a location name.')
})
