import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { type Network, startNetwork } from '../offline/network.ts'
import { accountOf, comeOnline, waitingCards } from '../offline/outbox.ts'
import { scriptLandmark } from '../pages/storyteller.ts'
import { watchKeys } from '../pages/traffic.ts'
import { choosePhoto, phonePhoto, preview } from '../photo/photos.ts'

const path = '/api/generate-story'
const search = '/api/places/in-photo'

const field = (name: string, nth = 1) => ({ text: `{"field":"${name}"`, nth })

// A browser that loses a connection may drop what it received last: the first event needs a moment.
const behaviour = { do: 'answer', wordsPerSecond: 600, firstWordAfterMs: 300 } as const

/** What has arrived by then: the whole photo at the server, or its answer at the browser. */
type Arrived = 'nothing' | 'photo' | 'acceptance' | 'words'

/** When the connection is lost, what has arrived, and how it is cut. */
type Moment = readonly [string, Arrived, (network: Network) => void]

const beforeStep = { text: '"looking_up"', arrives: false } as const

/** The photo goes up in the search for its place. */
const searches: readonly Moment[] = [
  ['its place is asked for', 'nothing', (network) => network.cutUploadAt(search, 0.3)],
  ['its place is searched for', 'photo', (network) => network.cutUploadAt(search, 1)],
  ['its found place is looked up', 'acceptance', (network) => network.cutAt(beforeStep)],
]

/** The photo goes up with the request, and the server finds the place itself. */
const requests: readonly Moment[] = [
  ['its photo is uploaded', 'nothing', (network) => network.cutUploadAt(path, 0.3)],
  ['its photo has just been uploaded', 'photo', (network) => network.cutUploadAt(path, 1)],
  [
    'it is accepted',
    'photo',
    (network) => network.cutAt({ text: 'event: generation', arrives: false }),
  ],
  ['its photo is read', 'acceptance', (network) => network.cutAt(beforeStep)],
  ['it is looked up', 'acceptance', (network) => network.cutAt({ text: '"looking_up"}\n\n' })],
  ['its first word comes', 'acceptance', (network) => network.cutAt(field('title'))],
  // Words that were cut off may never have been painted.
  ['its first sentence comes', 'acceptance', (network) => network.cutAt(field('content', 2))],
  ['half of it is there', 'acceptance', (network) => network.cutAt(field('content', 20))],
  ['its fun fact comes', 'words', (network) => network.cutAt(field('funFact', 2))],
  [
    'its last word is there',
    'words',
    (network) => network.cutAt({ text: 'event: story', arrives: false }),
  ],
  ['it is delivered', 'words', (network) => network.cutAt({ text: '"creditsLeft"' })],
]

/** Notes each state of the words on the progress screen. */
const noteWords = `(() => {
  window.notedWords = []
  new MutationObserver(() => {
    const words = document.querySelector('[data-testid="streamed-words"]')?.textContent
    if (words && words !== window.notedWords.at(-1)) window.notedWords.push(words)
  }).observe(document, { subtree: true, childList: true, characterData: true })
})()`

/** Checks that words were only ever added: none was there twice, and none disappeared. */
const expectSteadyWords = async (page: Page, areThere: boolean): Promise<void> => {
  const noted = await page.evaluate<string[]>('window.notedWords')
  if (areThere) expect(noted).not.toEqual([])
  for (const [index, words] of noted.entries()) {
    expect(words.startsWith(noted[index - 1] ?? ''), words).toBe(true)
  }
}

for (const [moment, arrived, planCut] of [...searches, ...requests]) {
  const isSearched = searches.some(([one]) => one === moment)
  const mayWait = isSearched && arrived !== 'acceptance'
  test(`a photo’s story is charged once, cut off while ${moment}`, async ({ app, home, page }) => {
    const network = await startNetwork(app.url)
    await page.addInitScript(noteWords)
    await home.openAsNewUser(network.url)
    const name = await scriptLandmark(app.storyteller, [{ do: 'answer_at_once' }, behaviour])
    await choosePhoto(page, await phonePhoto(page))
    await expect(preview(page)).toBeVisible()
    await home.write(name)
    const keys = watchKeys(page, path)
    if (!isSearched) await page.route(`**${search}`, (route) => route.abort())
    planCut(network)
    await home.discover.click()
    await expect.poll(network.isCut).toBe(true)
    // Nothing was requested yet: it is sent at once, or waits on home where no connection is noticed first.
    const lost = page.getByText('Reconnecting…')
    await expect(mayWait ? lost.or(waitingCards(page)) : lost).toBeVisible()
    expect(network.photosArrived()).toBe(arrived === 'nothing' ? 0 : 1)
    network.restore()
    await comeOnline(page)
    if (mayWait)
      await expect
        .poll(() => accountOf(page, network.url))
        .toMatchObject({ places: [expect.any(String)] })
    else await expect(page).toHaveURL(`${network.url}/result`)
    await expectSteadyWords(page, arrived === 'words')
    expect(new Set(keys).size).toBe(1)
    // Whole once after the cut, and not at all where the server has answered before.
    expect(network.photosArrived()).toBe(arrived === 'photo' ? 2 : 1)
    // A reading whose answer is lost is free, and made again.
    const isReadAgain = isSearched && arrived === 'photo'
    expect((await app.storyteller.calls(name)).count).toBe(isReadAgain ? 3 : 2)
    expect(await accountOf(page, network.url)).toMatchObject({ changes: [4, -1], balance: 3 })
    await app.storyteller.forget(name)
    await network.stop()
  })
}
