import { afterEach, describe, expect, it, vi } from 'vitest'
import { share } from './share.ts'

const picture = new File(['jpeg'], 'a.jpg', { type: 'image/jpeg' })
const textFile = new File(['text'], 'a.txt', { type: 'text/plain' })
const shareable = { title: 'Title', text: 'Text', files: [picture, textFile] }

/** What the browser has; `undefined` takes it away. */
const browserHas = (parts: { share?: unknown; canShare?: unknown; clipboard?: unknown }): void => {
  for (const name of ['share', 'canShare', 'clipboard'] as const) {
    Object.defineProperty(navigator, name, { configurable: true, value: parts[name] })
  }
}

const own = ['share', 'canShare', 'clipboard'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(navigator, name)] as const,
)

afterEach(() => {
  vi.restoreAllMocks()
  for (const [name, descriptor] of own) {
    Reflect.deleteProperty(navigator, name)
    if (descriptor !== undefined) Object.defineProperty(navigator, name, descriptor)
  }
})

const takes =
  (...types: string[]) =>
  ({ files = [] }: ShareData): boolean =>
    files.every(({ type }) => types.includes(type))

describe('share', () => {
  it.each([
    [
      'the picture with the words',
      takes('image/jpeg', 'text/plain'),
      { title: 'Title', text: 'Text', files: [picture] },
    ],
    ['the text file alone', takes('text/plain'), { title: 'Title', files: [textFile] }],
    ['the words', takes(), { title: 'Title', text: 'Text' }],
    ['the words, where nothing is known of files', undefined, { title: 'Title', text: 'Text' }],
  ])('shares %s', async (_what, canShare, expected) => {
    const sheet = vi.fn(async () => undefined)
    browserHas({ share: sheet, canShare })
    expect(await share(shareable)).toBe('shared')
    expect(sheet).toHaveBeenCalledExactlyOnceWith(expected)
  })

  it.each([
    ['there is no sheet', {}],
    ['the sheet takes nothing', { share: vi.fn(), canShare: () => false }],
  ])('copies where %s', async (_why, parts) => {
    const writeText = vi.fn(async () => undefined)
    browserHas({ ...parts, clipboard: { writeText } })
    expect(await share(shareable)).toBe('copied')
    expect(writeText).toHaveBeenCalledExactlyOnceWith('Text')
  })

  it('says that neither exists', async () => {
    browserHas({})
    expect(await share(shareable)).toBe('unsupported')
  })

  it('says that the user thought better of it, and copies nothing then', async () => {
    const writeText = vi.fn(async () => undefined)
    const sheet = () => Promise.reject(new DOMException('No', 'AbortError'))
    browserHas({ share: sheet, canShare: () => true, clipboard: { writeText } })
    expect(await share(shareable)).toBe('aborted')
    expect(writeText).not.toHaveBeenCalled()
  })

  it('says that sharing or copying failed', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const refuse = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
    browserHas({ share: refuse, canShare: () => true })
    expect(await share(shareable)).toBe('share-failed')
    browserHas({ clipboard: { writeText: refuse } })
    expect(await share(shareable)).toBe('copy-failed')
  })
})
