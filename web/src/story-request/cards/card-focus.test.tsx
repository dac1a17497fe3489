import 'fake-indexeddb/auto'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { refused, showCards, startWithoutCards } from '#web/testing/cards.tsx'
import { refusal, until } from '#web/testing/contract-server.ts'
import { keepOutboxItem, petra } from '#web/testing/outbox.ts'
import { buttonOf, descriptionOf, doing, toast, typeInto } from '#web/testing/render.tsx'
import { useToasts } from '#web/ui/overlay/toast-store.ts'
import { allItems, removeItem } from '../outbox/outbox-database.ts'

beforeEach(startWithoutCards)

it('moves the focus to the next card, the one before or the heading after a deletion, and back after an Undo', async () => {
  for (const [index, text] of ['Petra', 'Rome', 'Giza'].entries()) {
    await keepOutboxItem({ madeAt: index + 1, request: { ...petra, text } })
  }
  const { page, press } = await showCards()
  const main = document.createElement('main')
  main.innerHTML = '<h1 tabindex="-1">Your Stories</h1>'
  document.body.append(main)
  onTestFinished(() => main.remove())
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  for (const [text, after] of [
    ['Rome', 'Giza'],
    ['Giza', 'Petra'],
  ]) {
    await press(`Delete “${text}”`)
    await until(() => expect(page.textContent).not.toContain(text))
    expect(focused()).toBe(`Delete “${after}”`)
  }
  await press('Delete “Petra”')
  await until(() => expect(page.textContent).toBe(''))
  expect(focused()).toBe('Your Stories')
  await until(() => expect(toast()?.description).toBe('Petra'))
  expect(toast()?.title).toBe('It won’t be sent')
  useToasts.getState().act()
  await until(() => expect(focused()).toBe('Delete “Petra”'))
})

it('keeps the focus in a card that is retried, and moves it on when the card is gone', async () => {
  await keepOutboxItem({ ...refused('provider_failed'), madeAt: 1 })
  const { id } = await keepOutboxItem({
    madeAt: 2,
    request: { ...petra, text: 'Rome' },
    state: 'sent',
  })
  const { page, press } = await showCards('en', refusal('provider_failed'))
  buttonOf(page, 'Try again')?.focus()
  await press('Try again')
  await until(() => expect(page.textContent).not.toContain('Try again'))
  expect(document.activeElement?.closest('li')?.textContent).toContain('Petra')
  await doing(async () => {
    for (const item of await allItems()) if (item.id !== id) await removeItem(item.id)
  })
  await until(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Rome'))
})

it('focuses the field of an invalid change, which says why', async () => {
  await keepOutboxItem()
  const { page, press } = await showCards()
  await press('Change “Petra”')
  const field = page.querySelector('dialog input')
  if (!(field instanceof HTMLInputElement)) throw new Error('There is no field')
  await typeInto(field, '')
  field.blur()
  await press('Save')
  expect(document.activeElement).toBe(field)
  expect(descriptionOf(field)).toMatch(/./)
})
