import { afterEach, expect, it } from 'vitest'
import { outboxItem } from '#web/testing/outbox.ts'
import { doing, render } from '#web/testing/render.tsx'
import { usePhoto } from '../draft/draft.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { UploadedPhoto } from './steps.tsx'

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
