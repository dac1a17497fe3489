import { expect, test } from '../harness/fixtures.ts'
import { devices } from '../screens/screen.ts'
import { takeOverStream } from './take-over-stream.ts'

test.use(devices.phone)

const kept = `It opened in 1889. ${'It was meant to stand for twenty years. '.repeat(12)}`
const wrong = `Its builder was a baker, ${'who sold bread at its foot, '.repeat(12)}early.`

test('a sentence that is taken back leaves without a jump, and is not read out', async ({
  home,
  page,
}) => {
  const stream = await takeOverStream(page)
  const content = (text: string) => stream.send(['delta', { field: 'content', text }])
  let bringPicture = (): void => {}
  const brought = new Promise<void>((resolve) => {
    bringPicture = resolve
  })
  await page.route('**/picture?width=960', async (route) => {
    await brought
    await route.continue()
  })
  await home.openAsNewUser()
  // The banner makes the page higher.
  await expect(page.getByRole('complementary')).toBeVisible()
  await home.request('Eiffel Tower', 'history_guide')
  await expect(page.getByRole('heading', { name: 'Processing Text' })).toBeVisible()
  await expect.poll(stream.isOpen).toBe(true)
  await stream.send(['delta', { field: 'title', text: 'The Tower' }])
  await content(kept)
  await content(wrong)
  const words = page.getByTestId('streamed-words')
  await expect(words).toContainText('early.')
  const log = page.getByRole('log')
  await expect(log).toContainText('twenty years.')
  await expect(log).not.toContainText('baker')
  await words.evaluate((box) => box.scrollIntoView({ block: 'end', behavior: 'instant' }))
  const place = () => page.evaluate<number[]>(`[scrollY, document.documentElement.scrollHeight]`)
  const before = await place()
  await stream.forgetShifts()

  await stream.send(['retract', { field: 'content', length: wrong.length }])
  await expect(words).not.toContainText('baker')
  expect(await place()).toEqual(before)
  bringPicture()
  await expect(page.getByRole('figure')).toContainText('A drawing, not a view of this place.')
  expect(await place()).toEqual(before)
  await content('Its builder was Eiffel. And')
  await expect(words).toContainText('Its builder was Eiffel.')
  expect(await place()).toEqual(before)
  expect(await stream.shifts()).toEqual([])

  await expect(log).toContainText('Its builder was Eiffel.')
  await content(` ${'It is tall. '.repeat(200)}`)
  await expect(words).toContainText('It is tall.')
  expect((await place())[1]).toBeGreaterThan(before[1] ?? 0)
})
