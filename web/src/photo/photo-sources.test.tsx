import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { usePhoto } from '#web/story-request/draft/draft.ts'
import { clearToast, doing, render, toast } from '#web/testing/render.tsx'
import { stubWorkers } from '#web/testing/workers.ts'
import { PhotoSources } from './photo-sources.tsx'

const picture = new File(['picture'], 'image.png', { type: 'image/png' })

beforeEach(() => {
  stubWorkers(() => [{ result: new Blob(['small'], { type: 'image/jpeg' }) }])
  usePhoto.setState({ photo: null, isBusy: false })
  clearToast()
})

const isTaken = () => usePhoto.getState().isBusy || usePhoto.getState().photo !== null

/** Does something with files and texts where a user types; says whether the browser goes on with it. */
const give = async (
  kind: 'paste' | 'drop',
  files: readonly File[],
  types: readonly string[],
  at = 'input',
) => {
  const page = await render(
    <>
      <input />
      <PhotoSources />
    </>,
  )
  const event = new Event(kind, { bubbles: true, cancelable: true })
  const name = kind === 'paste' ? 'clipboardData' : 'dataTransfer'
  Object.assign(event, { [name]: { files, types } })
  await doing(() => void (page.querySelector(at) ?? page).dispatchEvent(event))
  return !event.defaultPrevented
}

describe('what is pasted', () => {
  it.each([
    ['a picture into a field', ['Files'], 'input'],
    ['a picture of a page', ['text/html', 'Files'], 'input'],
    ['a file with its name', ['text/plain', 'Files'], 'input'],
    ['cells of a table, but into no field', ['text/plain', 'text/html', 'Files'], 'none'],
  ])('is taken as the photo: %s', async (_what, types, at) => {
    expect(await give('paste', [picture], types, at)).toBe(false)
    expect(isTaken()).toBe(true)
  })

  it('stays text in a field, where an office program adds a picture of it', async () => {
    const types = ['text/plain', 'text/html', 'text/rtf', 'Files']
    expect(await give('paste', [picture], types)).toBe(true)
    expect(isTaken()).toBe(false)
  })
})

describe('what is dropped', () => {
  it('is taken as the photo where it is a picture', async () => {
    expect(await give('drop', [picture], ['Files'])).toBe(false)
    expect(isTaken()).toBe(true)
    expect(toast()).toBeNull()
  })

  it('is refused with a message where it is another file, which the browser does not open', async () => {
    const letter = new File(['letter'], 'letter.pdf', { type: 'application/pdf' })
    expect(await give('drop', [letter], ['Files'])).toBe(false)
    expect(isTaken()).toBe(false)
    expect(toast()?.title).toBe('Error')
  })

  it('is left to the browser where it is a text', async () => {
    expect(await give('drop', [], ['text/plain'])).toBe(true)
    expect(toast()).toBeNull()
  })
})
