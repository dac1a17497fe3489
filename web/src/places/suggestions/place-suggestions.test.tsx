import type { Candidate } from '@storystone/schema/contract/places.ts'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json, startContractServer, until } from '#web/testing/contract-server.ts'
import { candidate } from '#web/testing/outbox.ts'
import { doing, render, textOf, typeInto } from '#web/testing/render.tsx'
import { signIn, signOut } from '#web/testing/user.ts'
import { PlaceSuggestions } from './place-suggestions.tsx'

const places = [
  candidate('Colosseum', { description: 'amphitheatre, Rome, Italy', distance: 1234 }),
  candidate('Cologne Cathedral', { description: null }),
]

beforeEach(() => signIn())
afterEach(signOut)

type FieldProps = { onPick(name: string): void; onSubmit(): void }

const Field = ({ onPick, onSubmit }: FieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isChosen, setIsChosen] = useState(false)
  const pick = (place: Candidate): void => {
    setIsChosen(true)
    onPick(place.name)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <input onChange={({ target }) => setText(target.value)} ref={input} value={text} />
      <PlaceSuggestions input={input} isChosen={isChosen} onPick={pick} text={text} />
    </form>
  )
}

/** A field on the server's suggestions. */
const show = async (suggestions: readonly Candidate[] = places) => {
  const server = await startContractServer(json({ suggestions }))
  const onPick = vi.fn()
  const submitted = vi.fn()
  const page = await render(<Field onPick={onPick} onSubmit={submitted} />)
  const field = page.querySelector('input')
  if (field === null) throw new Error('There is no field')
  await doing(() => field.focus())
  const type = (text: string) => typeInto(field, text)
  /** Enter submits the form of a field that leaves it alone. */
  const key = (name: string) =>
    doing(() => {
      const press = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
      const isLeft = field.dispatchEvent(press)
      if (isLeft && name === 'Enter') field.form?.requestSubmit()
    })
  const options = () => [...page.querySelectorAll<HTMLElement>('[role=option]')]
  const active = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  const open = async (text: string) => {
    await type(text)
    await until(() => expect(options()).toHaveLength(suggestions.length + 1))
  }
  return { ...server, page, field, type, key, options, active, open, onPick, submitted }
}

it('suggestions say what a place is and how far away, and only the last text is asked about', async () => {
  const { type, open, options, field, page, paths } = await show()
  expect(field.getAttribute('role')).toBe('combobox')
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await type('c')
  await type('col')
  await open('colo')
  expect(paths()).toEqual(['/api/places/suggestions?text=colo&language=en'])
  expect(options().map(textOf)).toEqual([
    'Colosseumamphitheatre, Rome, Italy1.2 km away',
    'Cologne Cathedral',
    'Discover “colo”',
  ])
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(field.getAttribute('aria-controls')).toBe(page.querySelector('[role=listbox]')?.id)
  expect(page.querySelector('[role=status]')?.textContent).toContain('2 suggestions')
})

it('the arrow keys go round, Enter chooses, and nothing is submitted', async () => {
  const { open, key, active, options, onPick, submitted, field } = await show()
  await open('colos')
  const seen = []
  for (const name of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    await key(name)
    seen.push(active()?.slice(0, 5))
  }
  expect(seen).toEqual(['Colos', 'Colog', 'Disco', undefined, 'Disco', 'Colog'])
  await key('Enter')
  expect([onPick.mock.calls, submitted.mock.calls]).toEqual([[['Cologne Cathedral']], []])
  expect(options()).toEqual([])
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
})

it('Escape closes the list until the text changes, or the arrow or a tap opens it; Enter then submits', async () => {
  const { open, key, options, onPick, submitted, field } = await show()
  await open('colo')
  await key('Escape')
  expect(options()).toEqual([])
  await key('ArrowDown')
  expect(options()).toHaveLength(3)
  await key('Enter')
  expect([onPick.mock.calls, submitted.mock.calls.length]).toEqual([[], 1])
  expect(options()).toEqual([])
  await open('colos')
  await key('Escape')
  await doing(() => field.click())
  expect(options()).toHaveLength(3)
})

it('the back gesture of a phone closes the list and keeps the text; nothing waits for it afterwards', async () => {
  const watchers = new Set<{ onclose: (() => void) | null }>()
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose = null
      constructor() {
        watchers.add(this)
      }
      destroy = () => watchers.delete(this)
    },
  )
  const { open, key, options, field } = await show()
  await open('colo')
  await open('colos')
  expect(watchers.size).toBe(1)
  await doing(() => {
    for (const { onclose } of watchers) onclose?.()
  })
  expect([options(), field.value, document.activeElement]).toEqual([[], 'colos', field])
  for (const end of [() => key('Escape'), () => doing(() => options()[0]?.click())]) {
    expect(watchers.size).toBe(0)
    await open(`${field.value}s`)
    expect(watchers.size).toBe(1)
    await end()
  }
  expect(watchers.size).toBe(0)
})

it('one tap chooses, and the field keeps the focus', async () => {
  const { open, options, onPick, field } = await show()
  await open('colo')
  const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
  options()[0]?.dispatchEvent(press)
  expect(press.defaultPrevented).toBe(true)
  await doing(() => options()[0]?.click())
  expect(onPick.mock.calls).toEqual([['Colosseum']])
  expect(document.activeElement).toBe(field)
})

it('the last row does what the covered button does with the text as it was typed', async () => {
  const { open, options, key, active, onPick, submitted, field } = await show()
  await open('colo ')
  await doing(() => options().at(-1)?.click())
  expect([onPick.mock.calls.length, submitted.mock.calls.length]).toEqual([0, 1])
  expect(options()).toEqual([])
  expect(field.value).toBe('colo ')
  await open('colog')
  await key('ArrowUp')
  expect(active()).toBe('Discover “colog”')
  await key('Enter')
  expect([onPick.mock.calls.length, submitted.mock.calls.length]).toEqual([0, 2])
  expect(options()).toEqual([])
})

it('the list of suggestions closes when the field loses the focus', async () => {
  const { open, options, field } = await show()
  await open('colo')
  await doing(() => field.blur())
  expect(options()).toEqual([])
})

it('a text that was answered before is not asked about again', async () => {
  const { open, type, paths, options } = await show()
  await open('colonnade')
  await type('c')
  expect(options()).toEqual([])
  await open('colonnade')
  expect(paths()).toHaveLength(1)
})

it('on a phone the list stays when further letters match nothing, until the text is gone or it is closed', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { open, type, key, options, field, page } = await show()
  await open('colonel')
  for (const end of [() => type(''), () => key('Escape'), () => doing(() => field.blur())]) {
    await open('colonel')
    await type('c')
    expect(options().map(textOf)).toEqual(['Discover “c”'])
    expect(field.getAttribute('aria-expanded')).toBe('true')
    expect(page.querySelector('[role=status]')?.textContent).toBe('')
    await end()
    expect(options()).toEqual([])
    await type('co')
    await doing(() => field.focus())
  }
})
