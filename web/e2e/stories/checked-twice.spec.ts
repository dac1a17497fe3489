import type { Page } from '@playwright/test'
import type { Behaviour } from '../../../worker/doubles/openai/chat/control.ts'
import { expect, test } from '../harness/fixtures.ts'
import { citedSentences } from '../pages/page-state.ts'
import { scriptLandmark } from '../pages/storyteller.ts'
import { textsIn } from '../pages/texts.ts'
import { devices } from '../screens/screen.ts'
import { takeOverStream } from './take-over-stream.ts'

test.use(devices.phone)

const { sources, progress, story } = textsIn('en')
const secondReader = 'second reader'

/** The numbered marks of a story that is there. */
const marks = (page: Page) => page.locator('article [aria-haspopup="dialog"]')
const twice = (page: Page) => page.getByRole('button', { name: `. ${sources.twice}` })
const once = (page: Page) => page.getByRole('button', { name: `. ${sources.once}` })
/** The marks of a story that is being read a second time. */
const hollow = (page: Page) => page.locator('[data-checked="false"]')
const filled = (page: Page) => page.locator('[data-checked="true"]')

test.describe('with a second reader of the double', () => {
  test.describe.configure({ mode: 'serial' })

  const script = (storyteller: Parameters<typeof scriptLandmark>[0], ...behaviours: Behaviour[]) =>
    storyteller.script({ landmark: secondReader, behaviours })

  test.afterEach(({ app }) => app.storyteller.forget(secondReader))

  test('a supported story has filled marks; page and sheet say so', async ({ app, home, page }) => {
    await script(app.storyteller, { do: 'answer' })
    const name = await scriptLandmark(app.storyteller, [{ do: 'answer' }])
    await home.openAsNewUser()
    await home.request(name, 'quick_facts')
    await expect(page).toHaveURL('/result')
    await expect(marks(page)).not.toHaveCount(0)
    await expect(twice(page)).toHaveCount(await marks(page).count())
    await page.getByText(story.howWritten).tap()
    await expect(page.getByText(sources.checkedTwice)).toBeVisible()
    await citedSentences(page).last().tap()
    await expect(page.getByRole('dialog').getByText(sources.sentenceTwice)).toBeVisible()
  })

  test('a sentence that is found unsupported is not in the story', async ({ app, home, page }) => {
    const names = [
      await scriptLandmark(app.storyteller, [{ do: 'answer' }]),
      await scriptLandmark(app.storyteller, [{ do: 'answer' }]),
    ] as const
    await script(app.storyteller, { do: 'answer' })
    await home.openAsNewUser()
    await home.request(names[0], 'quick_facts')
    await expect(page).toHaveURL('/result')
    const facts = page.locator('article li')
    await expect(twice(page)).not.toHaveCount(0)
    const whole = await facts.count()
    const words = (await facts.nth(1).textContent()) ?? ''
    const unsupported = words.split('\u2060')[0]?.split(' ').slice(-4).join(' ') ?? ''
    await script(app.storyteller, { do: 'find_unsupported', containing: [unsupported] })
    await home.open()
    await home.request(names[1], 'quick_facts')
    await expect(page).toHaveURL('/result')
    await expect(facts).toHaveCount(whole - 1)
    await expect(page.getByText(unsupported)).toHaveCount(0)
    await expect(twice(page)).toHaveCount(await marks(page).count())
  })

  test('a silent second reader leaves hollow marks after 4 s', async ({ app, home, page }) => {
    await script(app.storyteller, { do: 'stall' })
    const name = await scriptLandmark(app.storyteller, [{ do: 'answer' }])
    await home.openAsNewUser()
    await home.request(name, 'quick_facts')
    await expect(page.getByRole('status').getByText(progress.checking)).toBeVisible()
    const since = Date.now()
    await expect(hollow(page)).not.toHaveCount(0)
    await expect(filled(page)).toHaveCount(0)
    await expect(page).toHaveURL('/result')
    // The server waits four seconds; the rest is for a busy machine.
    expect(Date.now() - since).toBeLessThan(7000)
    await expect(marks(page)).not.toHaveCount(0)
    await expect(once(page)).toHaveCount(await marks(page).count())
    await page.getByText(story.howWritten).tap()
    await expect(page.getByText(sources.checkedOnce)).toBeVisible()
    await expect(page.getByText(sources.twice)).toHaveCount(0)
  })
})

const sentences = {
  first: 'It opened in 1889.',
  wrong: `A baker built it, ${'who sold his bread at its foot, '.repeat(6)}early.`,
  last: `It is tall. ${'It was meant to stand for twenty years. '.repeat(20)}`.trim(),
}
const whole = `${sentences.first} ${sentences.wrong} ${sentences.last}`
const kept = `${sentences.first} ${sentences.last}`

/** Where the sentences are in a text; the first one is supported, and what is left at the end. */
const checkingOf = (text: string, isOver: boolean) =>
  [
    'checking' as const,
    {
      citations: Object.values(sentences).flatMap((sentence) => {
        const start = text.indexOf(sentence)
        if (start < 0) return []
        const isChecked = sentence === sentences.first || isOver
        return [{ field: 'content', start, end: start + sentence.length, isChecked }]
      }),
    },
  ] as const

/** Notes all that a live region is ever given. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const observer = new MutationObserver((records) => {
      for (const { addedNodes, target } of records) {
        const at = target instanceof Element ? target : target.parentElement
        if (!at?.closest('[role="log"], [role="status"]')) continue
        for (const node of addedNodes) heard.push(node.textContent ?? '')
      }
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a sentence that leaves moves no other, and a screen reader hears only what stays, with motion: ${reducedMotion}`, async ({
    home,
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    const stream = await takeOverStream(page)
    await home.openAsNewUser()
    await home.request('Eiffel Tower', 'history_guide')
    await expect(page.getByRole('heading', { name: progress.heading })).toBeVisible()
    await expect.poll(stream.isOpen).toBe(true)
    await listen(page)
    const words = page.getByTestId('streamed-words')
    // The banner makes the page higher.
    await expect(page.getByRole('complementary')).toBeVisible()
    await stream.send(['delta', { field: 'content', text: kept }])
    await expect(words).toContainText('It is tall.')
    const height = () => page.evaluate<number>('document.documentElement.scrollHeight')
    const full = await height()
    const { wrong, last } = sentences
    await stream.send(['retract', { field: 'content', length: last.length }])
    await expect(words).not.toContainText('It is tall.')
    expect(await height(), 'words taken back leave their room to those that follow').toBe(full)
    await stream.send(['delta', { field: 'content', text: `${wrong} ${last}` }])
    await expect(words).toContainText('It is tall.')
    const lastAt = () =>
      page.evaluate(() => {
        const text = document.querySelector('[data-testid="streamed-words"] p')
        const walker = document.createTreeWalker(text ?? document.body, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent?.indexOf('It is tall.') ?? -1
          if (at < 0) continue
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 5)
          const { left, top } = range.getBoundingClientRect()
          return [left, top, document.documentElement.scrollHeight].map(Math.round)
        }
        return null
      })
    await words.evaluate((box) => box.scrollIntoView({ block: 'start', behavior: 'instant' }))
    await stream.send(checkingOf(whole, false))
    await expect(page.getByRole('status').getByText(progress.checking)).toBeVisible()
    await expect(filled(page)).toHaveCount(1)
    await expect(hollow(page)).toHaveCount(2)
    const before = await lastAt()
    expect(before).not.toBeNull()
    await stream.forgetShifts()

    await stream.send(
      ['retract', { field: 'content', length: whole.length - sentences.first.length - 1 }],
      ['delta', { field: 'content', text: sentences.last }],
      checkingOf(kept, false),
    )
    await expect(words.getByText('A baker built it')).toBeHidden()
    await expect(hollow(page)).toHaveCount(1)
    expect(await lastAt()).toEqual(before)
    await stream.send(checkingOf(kept, true))
    await expect(filled(page)).toHaveCount(2)
    expect(await lastAt()).toEqual(before)
    expect(await stream.shifts()).toEqual([])

    const log = page.getByRole('log')
    await expect(log).toContainText('It is tall.')
    const heard = await page.evaluate<string[]>('window.heard')
    expect(heard.filter((text) => text.includes('baker'))).toEqual([])
    expect(heard.filter((text) => text.includes(progress.checking))).toHaveLength(1)
    expect(heard.filter((text) => text.includes(sentences.first))).toHaveLength(1)
  })
}
