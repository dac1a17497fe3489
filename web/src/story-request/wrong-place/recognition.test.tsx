import type { Story } from '@storystone/schema/contract/story.ts'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useCredits } from '#web/billing/balance/store.ts'
import { setConnection } from '#web/platform/connection/connection.ts'
import { useDeletions } from '#web/stories/deletions.ts'
import { keepResult, readResult, useStories } from '#web/stories/store.ts'
import {
  type Answer,
  disconnect,
  json,
  refusal,
  startServerOf,
  storyOf,
  until,
} from '#web/testing/contract-server.ts'
import { RecognitionWithMenu } from '#web/testing/recognition.tsx'
import { buttonOf, clearToast, doing, press, render, textOf, toast } from '#web/testing/render.tsx'
import { signIn, signOut } from '#web/testing/user.ts'

const hour = 60 * 60_000

/** A story of a name, one hour old. */
const newStory = (more: Partial<Story> = {}) =>
  storyOf('a', { createdAt: new Date(Date.now() - hour).toISOString(), recognised: null, ...more })

const show = (story: Story, language: 'en' | 'fr' = 'en') =>
  render(
    <Routes>
      <Route element={<RecognitionWithMenu story={story} />} path="/story" />
      <Route element="The list" path="/stories" />
    </Routes>,
    language,
    '/story',
  )

const notIt = 'This is not what I saw'

/** Opens the part of a story that has another try and the credits back. */
const open = async (story: Story) => {
  const page = await show(story)
  await press(page, notIt)
  return page
}

/** The same, and asks for the credits of a new story back. */
const getBack = async (answer: Answer) => {
  const { paths } = await startServerOf({
    '/api/health': json({ ok: true }),
    '/api/stories/a/wrong-place': answer,
  })
  const story = newStory()
  useStories.setState({ stories: [story, storyOf('b')] })
  keepResult({ ...story, creditsLeft: 3 })
  const page = await open(story)
  await press(page, 'Get 1 credit back')
  expect(textOf(page)).toContain('Delete the story and get 1 credit back?')
  expect(paths()).toEqual([])
  await press(page, 'Delete the story')
  return { page, paths }
}

beforeEach(() => signIn())
afterEach(() => {
  signOut()
  clearToast()
  useCredits.getState().forget()
})

describe('a story of the wrong place', () => {
  it.each<[string, Partial<Story>, readonly string[]]>([
    ['of a name, new', {}, ['Get 1 credit back']],
    ['of a name, dear', { format: 'history_guide' }, ['Get 2.5 credits back']],
    [
      'of a photo, new',
      { imageUrl: '/api/media/p', recognised: 'Colosseum' },
      ['Rewrite it for free', 'Get 1 credit back'],
    ],
    [
      'of a photo, old',
      { imageUrl: '/api/media/p', createdAt: '2026-01-01T00:00:00.000Z' },
      ['more than 24 hours old'],
    ],
    ['that was narrated', { narrationUrl: '/api/media/n' }, ['was narrated']],
    ['of a photo, free', { imageUrl: '/api/media/p', writer: 'extract' }, ['was free']],
  ])('%s has its ways out', async (_which, more, expected) => {
    const page = await open(newStory(more))
    for (const text of expected) expect(textOf(page)).toContain(text)
    if (!expected.join().includes('back')) expect(textOf(page)).not.toMatch(/Get .*credits? back/)
  })

  it.each<[string, Partial<Story>]>([
    ['of a name, old', { createdAt: '2026-01-01T00:00:00.000Z' }],
    ['of a name, free', { writer: 'extract' }],
    ['that was retold', { imageUrl: '/api/media/p', confidence: null, recognised: 'Petra' }],
  ])('%s has none', async (_which, more) => {
    expect(buttonOf(await show(newStory(more)), notIt)).toBeUndefined()
  })

  it('brings its credits back after one question, and leaves list, result and page', async () => {
    const { page } = await getBack(json({ creditsLeft: 4 }))
    await until(() => expect(textOf(page)).toBe('The list'))
    await until(() => expect(useStories.getState().stories?.map(({ id }) => id)).toEqual(['b']))
    expect(useCredits.getState().balance).toBe(4)
    expect(readResult()).toBeNull()
    expect(toast()).toMatchObject({
      title: '1 credit back on your account',
      description: 'Title a',
    })
  })

  it('stays when the server answers too_late, which is said', async () => {
    const { page } = await getBack(refusal('too_late'))
    await until(() => expect(textOf(page)).toContain('Because of too_late.'))
    const [, question] = page.querySelectorAll('dialog')
    // Nothing is asked any more, and what is deleted now can be undone.
    expect(question?.querySelector('h2')?.textContent).toBe('We couldn’t return 1 credit')
    expect(question?.textContent).not.toContain('can’t be undone')
    const choices = [...(question?.querySelectorAll('button') ?? [])]
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Delete the story',
      'Keep the story',
    ])
    await until(() => expect(document.activeElement).toBe(buttonOf(page, 'Keep the story')))
    await press(page, 'Keep the story')
    expect(useStories.getState().stories).toHaveLength(2)
    expect(buttonOf(page, 'Get 1 credit back')).toBeDefined()
  })

  it('whose credits can’t come back can be deleted all the same, with an undo', async () => {
    const { page } = await getBack(refusal('too_late'))
    await until(() => expect(textOf(page)).toContain('Because of too_late.'))
    await press(page, 'Delete the story')
    await until(() => expect(textOf(page)).toBe('The list'))
    await until(() =>
      expect(toast()).toMatchObject({ title: 'Story deleted', description: 'Title a' }),
    )
    expect(useDeletions.getState().gone.has('a')).toBe(true)
  })

  it.each([
    [null, 'The story will be removed'],
    ['/api/media/p', 'The story and its photo will be removed'],
  ])('of the photo %j names what goes with it', async (imageUrl, expected) => {
    const page = await open(newStory({ imageUrl }))
    await press(page, 'Get 1 credit back')
    expect(textOf(page)).toContain(expected)
  })

  it('can be given back again after a lost connection', async () => {
    const { page, paths } = await getBack(disconnect)
    await until(() => expect(textOf(page)).toContain('We got no answer.'))
    // What cut the connection off is over.
    await doing(() => setConnection('online'))
    await press(page, 'Delete the story')
    await until(() => expect(paths().filter((path) => path.includes('wrong'))).toHaveLength(2))
  })

  it('shows its ways out in a dialog, which closes without a trace', async () => {
    const page = await open(newStory())
    expect(page.querySelector('dialog h2')?.textContent).toBe(notIt)
    await press(page, 'Close')
    expect(page.querySelector('dialog')).toBeNull()
  })

  it('keeps its credits without a connection, and says why', async () => {
    const page = await open(newStory())
    await doing(() => setConnection('offline'))
    expect(buttonOf(page, 'Get 1 credit back')?.disabled).toBe(true)
    expect(textOf(page)).toContain('You’re offline')
    await doing(() => setConnection('online'))
    expect(buttonOf(page, 'Get 1 credit back')?.disabled).toBe(false)
  })
})
