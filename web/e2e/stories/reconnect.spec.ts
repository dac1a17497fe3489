import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { type Network, startNetwork } from '../offline/network.ts'
import { accountOf, comeOnline } from '../offline/outbox.ts'
import { scriptLandmark } from '../pages/storyteller.ts'
import { choosePhoto, phonePhoto, preview } from '../photo/photos.ts'

const path = '/api/generate-story'

const field = (name: string, nth = 1) => ({ text: `{"field":"${name}"`, nth })

// A browser that loses a connection may drop what it received last: the first event needs a moment.
const behaviour = { do: 'answer', wordsPerSecond: 600, firstWordAfterMs: 300 } as const

/** When the connection is lost, what is there by then, and how it is cut. */
const moments: readonly [string, 'nothing' | 'acceptance' | 'words', (network: Network) => void][] =
  [
    ['its photo is uploaded', 'nothing', (network) => network.cutUploadAt(path, 0.3)],
    ['its photo has just been uploaded', 'nothing', (network) => network.cutUploadAt(path, 1)],
    [
      'it is accepted',
      'nothing',
      (network) => network.cutAt({ text: 'event: generation', arrives: false }),
    ],
    [
      'its photo is read',
      'acceptance',
      (network) => network.cutAt({ text: '"looking_up"', arrives: false }),
    ],
    ['it is looked up', 'acceptance', (network) => network.cutAt({ text: '"looking_up"}\n\n' })],
    ['its first word comes', 'acceptance', (network) => network.cutAt(field('title'))],
    ['its first sentence comes', 'words', (network) => network.cutAt(field('content', 2))],
    ['half of it is there', 'words', (network) => network.cutAt(field('content', 20))],
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

for (const [moment, isThere, planCut] of moments) {
  test(`a photo’s story is delivered and charged once though the connection is lost while ${moment}`, async ({
    app,
    home,
    page,
  }) => {
    const network = await startNetwork(app.url)
    await page.addInitScript(noteWords)
    await home.openAsNewUser(network.url)
    const name = await scriptLandmark(app.storyteller, [{ do: 'answer_at_once' }, behaviour])
    await choosePhoto(page, await phonePhoto(page))
    await expect(preview(page)).toBeVisible()
    await home.landmark.fill(name)
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(path)) uploads.push(request.headers()['idempotency-key'] ?? '')
    })
    // The request is all there is to lose: the server finds the place itself.
    await page.route('**/api/places/in-photo', (route) => route.abort())
    planCut(network)
    await home.discover.click()
    await expect.poll(network.isCut).toBe(true)
    await expect(page.getByText('Reconnecting…')).toBeVisible()
    network.restore()
    await comeOnline(page)
    await expect(page).toHaveURL(`${network.url}/result`)
    await expectSteadyWords(page, isThere === 'words')
    expect(new Set(uploads).size).toBe(1)
    if (isThere !== 'nothing') expect(uploads).toHaveLength(1)
    expect((await app.storyteller.calls(name)).count).toBe(2)
    expect(await accountOf(page, network.url)).toMatchObject({ changes: [4, -1], balance: 3 })
    await app.storyteller.forget(name)
    await network.stop()
  })
}
