import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { article } from '#web/testing/contract-server.ts'
import { outboxItem } from '#web/testing/outbox.ts'
import { doing, render, textOf } from '#web/testing/render.tsx'
import { usePhoto } from '../draft/draft.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { noWords, type Writing } from './state.ts'
import { LiveRegion, Meanwhile, settledSentences, UploadedPhoto } from './steps.tsx'

const draft = {
  id: crypto.randomUUID(),
  file: new Blob(),
  preview: 'blob:draft',
  takenAt: null,
  where: { status: 'fallback' },
} as const
const item = {
  ...outboxItem(),
  photo: { bytes: new TextEncoder().encode('photo').buffer, type: 'image/jpeg' },
}

afterEach(() => {
  usePhoto.setState({ photo: null })
  useOutbox.setState({ items: [] })
})

it.each([
  ['home’s draft', { photo: draft.id, item: item.id }, /^blob:draft$/],
  ['the outbox, when its card is watched', { item: item.id }, /^blob:(?!draft)/],
  ['nowhere, when another device has it', { watched: 'one' }, undefined],
])('the progress screen has the photo from %s', async (_where, more, address) => {
  usePhoto.setState({ photo: draft })
  const page = await render(<UploadedPhoto request={{ ...item.request, ...more }} />)
  await doing(() => useOutbox.setState({ items: [item] }))
  const src = page.querySelector('img')?.getAttribute('src')
  if (address === undefined) expect(src).toBeUndefined()
  else expect(src).toMatch(address)
})

it.each([
  ['en', 'Meanwhile, from Wikipedia'],
  ['fr', 'En attendant, sur Wikipédia'],
] as const)('shows in %s facts with their source, in no live region', async (language, title) => {
  const meanwhile = { facts: ['One.', 'Two.'], source: article }
  const page = await render(<Meanwhile language={language} meanwhile={meanwhile} />, language)
  expect(textOf(page)).toBe(`${title}One.Two.Arena · CC BY-SA 4.0`)
  expect(page.querySelector('[role], [aria-live]')).toBeNull()
  expect(page.querySelector('ul')?.lang).toBe(language)
})

type Spoken = { readonly content: string; readonly checking?: Writing['checking'] }

type ScreenProps = { onReady: (set: (spoken: Spoken) => void) => void }

const Screen = ({ onReady }: ScreenProps) => {
  const [{ content, checking }, set] = useState<Spoken>({ content: '' })
  onReady(set)
  return <LiveRegion checking={checking} language="en" words={{ ...noWords, content }} />
}

/** What a screen reader is given for a text that changes, and each paragraph that was ever added. */
const listen = async () => {
  let set = (_spoken: Spoken): void => undefined
  const page = await render(
    <Screen
      onReady={(change) => {
        set = change
      }}
    />,
  )
  vi.useFakeTimers()
  const log = page.querySelector('[role="log"]')
  const added: (string | null)[] = []
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) added.push(node.textContent)
  })
  if (log) observer.observe(log, { childList: true, subtree: true, characterData: true })
  return {
    added,
    show: (spoken: Spoken) => doing(() => set(spoken)),
    wait: (ms: number) => doing(async () => void (await vi.advanceTimersByTimeAsync(ms))),
    said: () => [...(log?.children ?? [])].map((each) => each.textContent),
  }
}

const sentence = (content: string, text: string, isChecked: boolean) => {
  const start = content.indexOf(text)
  return { field: 'content', start, end: start + text.length, isChecked } as const
}

it('a sentence is said once it has stood for a while, and not again when another leaves', async () => {
  const { added, show, wait, said } = await listen()
  await show({ content: 'One is. Two is. Three' })
  await wait(2900)
  expect(said()).toEqual([])
  await show({ content: 'One is. Two is. Three is. Four' })
  await wait(100)
  expect(said()).toEqual(['One is.', 'Two is.'])
  await wait(2900)
  await show({ content: 'Two is. Three is. Four' })
  expect(said()).toEqual(['Two is.', 'Three is.'])
  expect(added).toEqual(['One is.', 'Two is.', 'Three is.'])
})

it('a sentence that is taken back before that is not said, nor is one that is not found supported', async () => {
  const { added, show, wait } = await listen()
  await show({ content: 'One is. Two is. Three is.' })
  await wait(1000)
  const content = 'One is. Three is.'
  const checked = (first: boolean, second: boolean) => [
    sentence(content, 'One is.', first),
    sentence(content, 'Three is.', second),
  ]
  await show({ content, checking: checked(true, false) })
  await wait(5000)
  expect(added).toEqual(['One is.'])
  await show({ content, checking: checked(true, true) })
  expect(added).toEqual(['One is.', 'Three is.'])
})

it('settledSentences leaves out the sentence in progress', () => {
  expect(settledSentences('It was built in 80. It had 80 doors! And th')).toEqual([
    'It was built in 80.',
    'It had 80 doors!',
  ])
  for (const text of ['A first one.', 'A first one. ', '• A first one.\n', '• A first one.\n\n']) {
    expect(settledSentences(text), text).toEqual([])
  }
  expect(settledSentences('Il dit : « Oui ! » Puis')).toEqual(['Il dit : « Oui ! »'])
})

it('settledSentences ends a sentence at a line break', () => {
  expect(settledSentences('• One fact\n• Another')).toEqual(['One fact'])
})

it('settledSentences has no marks of bold type', () => {
  expect(settledSentences('**Language:** Latin\n\n**Me')).toEqual(['Language: Latin'])
})

it('settledSentences only appends as text grows', () => {
  const text = '**Tower:** In 1889 it opened. “Too tall!” they said.\n\nIt stayed… Why? Radio. It'
  let before: string[] = []
  for (let end = 0; end <= text.length; end += 1) {
    const now = settledSentences(text.slice(0, end))
    expect(now.slice(0, before.length)).toEqual(before)
    before = now
  }
  expect(before.at(-1)).toBe('Radio.')
})
