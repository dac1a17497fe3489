import type { Story } from '@storystone/schema/contract/story.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearToast, press, render, toast } from '#web/testing/render.tsx'
import { shelfStory } from '#web/testing/shelf.ts'
import { useToasts } from '#web/ui/overlay/toast-store.ts'
import { fileNameOf, share, useShare } from './use-share.ts'

const picture = new File(['jpeg'], 'a.jpg', { type: 'image/jpeg' })
const text = { title: 'Title', text: 'Text' }
const shareable = { ...text, files: [picture] }

/** The parts that the browser has; it lacks all others. */
const browserHas = (parts: { share?: unknown; canShare?: unknown; clipboard?: unknown }) =>
  vi.stubGlobal('navigator', parts)

const takes =
  (...types: string[]) =>
  ({ files = [] }: ShareData): boolean =>
    files.every(({ type }) => types.includes(type))

const rejectWith = (name: string) => () => Promise.reject(new DOMException('No', name))

describe('share', () => {
  it.each([
    ['picture and text', takes('image/jpeg'), { ...text, files: [picture] }],
    ['the text if no file is taken', takes(), text],
    ['the text if canShare is missing', undefined, text],
  ])('shares %s', async (_what, canShare, expected) => {
    const sheet = vi.fn(async () => undefined)
    browserHas({ share: sheet, canShare })
    expect(await share(shareable)).toBe('shared')
    expect(sheet).toHaveBeenCalledExactlyOnceWith(expected)
  })

  it.each([
    ['there is no share sheet', {}],
    ['the share sheet takes nothing', { share: vi.fn(), canShare: () => false }],
  ])('copies the text if %s', async (_why, parts) => {
    const writeText = vi.fn(async () => undefined)
    browserHas({ ...parts, clipboard: { writeText } })
    expect(await share(shareable)).toBe('copied')
    expect(writeText).toHaveBeenCalledExactlyOnceWith('Text')
  })

  it('shares the address of a public page alone', async () => {
    const url = 'https://storystone.example/s/a'
    const sheet = vi.fn(async () => undefined)
    browserHas({ share: sheet, canShare: takes() })
    await share({ title: 'Title', text: url, url, files: [] })
    expect(sheet).toHaveBeenCalledExactlyOnceWith({ title: 'Title', url })
  })

  it('returns aborted and copies nothing when the user closes the sheet', async () => {
    const writeText = vi.fn(async () => undefined)
    const sheet = rejectWith('AbortError')
    browserHas({ share: sheet, canShare: () => true, clipboard: { writeText } })
    expect(await share(shareable)).toBe('aborted')
    expect(writeText).not.toHaveBeenCalled()
  })
})

it.each([
  ['The Arena', 'The Arena.txt'],
  ['L’été à Orléans', 'L’été à Orléans.txt'],
  ['E\u0301te\u0301', 'Été.txt'],
  ['Rome: a/b\\c? "d" <e>|*', 'Rome a b c d e.txt'],
  ['../../etc/passwd', 'etc passwd.txt'],
  ['.hidden', 'hidden.txt'],
  ['What next...', 'What next.txt'],
  ['a\u0000b\n\tc\u202ed', 'a b c d.txt'],
  ['万里の長城', '万里の長城.txt'],
  ['CON', 'Story CON.txt'],
  ['com1', 'Story com1.txt'],
  ['???', 'Story.txt'],
  ['', 'Story.txt'],
])('fileNameOf(%j) is %j', (title, expected) => {
  expect(fileNameOf(title, 'Story', 'txt')).toBe(expected)
})

it('fileNameOf cuts a long title to 255 bytes, between characters', () => {
  const name = fileNameOf('👩‍🚀é'.repeat(100), 'Story', 'txt')
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
  expect(name).toMatch(/^(?:👩\u200d🚀é){10,}(?:👩\u200d🚀)?\.txt$/u)
})

const story: Story = shelfStory('a', 1)

const ShareButton = () => {
  const share = useShare()
  return (
    <button onClick={() => void share(story)} type="button">
      Share it
    </button>
  )
}

/** A share sheet that refuses so many times, as Safari does when its press has run out. */
const refusing = (times: number) => {
  const sheet = vi.fn(async (_data: ShareData) => undefined)
  for (let refused = 0; refused < times; refused += 1) {
    sheet.mockRejectedValueOnce(new DOMException('No press', 'NotAllowedError'))
  }
  Object.defineProperty(navigator, 'share', { value: sheet, configurable: true })
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('No connection'))
  return sheet
}

const pressShare = async (): Promise<void> => {
  await press(await render(<ShareButton />), 'Share it')
  await vi.waitFor(() => expect(toast()?.title).toBe('Ready to share'))
}

afterEach(() => {
  clearToast()
  Reflect.deleteProperty(navigator, 'share')
  vi.restoreAllMocks()
})

it('sharing after its press has run out offers what is ready, and a second press shares it', async () => {
  const sheet = refusing(1)
  await pressShare()
  expect(toast()?.action?.label).toBe('Share')
  useToasts.getState().act()
  await vi.waitFor(() => expect(sheet).toHaveBeenCalledTimes(2))
  expect(sheet.mock.calls[1]).toEqual(sheet.mock.calls[0])
  expect(toast()).toBeNull()
})

it('sharing that a second press may not do either has failed', async () => {
  refusing(2)
  await pressShare()
  useToasts.getState().act()
  await vi.waitFor(() => expect(toast()?.title).toBe('Share failed'))
})
