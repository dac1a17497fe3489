import type { Page } from '@playwright/test'
import { startDeployments } from '../harness/deployments.ts'
import { test as base, expect } from '../harness/fixtures.ts'
import { createPlayer, watchSound } from '../narration/player.ts'
import { signUp } from '../pages/account.ts'
import { createHomePage } from '../pages/home-page.ts'
import { untilAtRest } from '../pages/page-state.ts'
import { untilControlled } from '../pages/service-worker.ts'
import { scriptLandmark, untilHeld } from '../pages/storyteller.ts'
import { readStorage } from './browser-storage.ts'

type Deployments = Awaited<ReturnType<typeof startDeployments>>

const test = base.extend<{ deployments: Deployments }>({
  deployments: async ({ app }, use) => {
    const deployments = await startDeployments(app.url)
    await use(deployments)
    await deployments.stop()
  },
})

const landmark = (page: Page) => createHomePage(page).landmark
const offer = (page: Page) => page.getByText('A new version is available')
const isOlder = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('script[src*=".older."]') !== null)

/** The builds of the scripts that the service worker keeps. */
const cachedBuilds = async (page: Page): Promise<ReadonlySet<string>> => {
  const { cached } = await readStorage(page)
  const scripts = cached.filter((url) => url.endsWith('.js'))
  return new Set(scripts.map((url) => (url.endsWith('.older.js') ? 'older' : 'newer')))
}

/** Opens a page, and counts its loads from then on. */
const openCounting = async (page: Page, url: string) => {
  await page.goto(url)
  await untilAtRest(page)
  const counted = { loads: 0 }
  page.on('load', () => {
    counted.loads += 1
  })
  return counted
}

/** Plays a story in a loop, and goes home meanwhile. */
const playOnTheWay = async (page: Page): Promise<void> => {
  const player = createPlayer(page)
  await page.getByRole('link', { name: 'Story 3' }).click()
  await player.playBy('Arthur').click()
  await player.untilPlaying(40_000)
  await page.evaluate(() => {
    for (const audio of sound.audios) audio.loop = true
  })
  const back = page.getByRole('banner').getByRole('link', { name: 'Back' })
  await back.click()
  await back.click()
  await expect(player.bar).toContainText('Story 3')
}

/** Resolves after some seconds of playback; rejects when the page is reloaded meanwhile. */
const keepPlaying = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let ticks = 0
        sound.audios[0]?.addEventListener('timeupdate', () => {
          ticks += 1
          if (ticks === 12) resolve()
        })
      }),
  )

/** Makes the browser look for a new version; gives the state in which its installation ended. */
const lookForVersion = (page: Page): Promise<ServiceWorkerState | undefined> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const worker = registration.installing ?? registration.waiting
    if (worker?.state === 'installing')
      await new Promise((resolve) =>
        worker.addEventListener('statechange', resolve, { once: true }),
      )
    return worker?.state
  })

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a version with a missing file is not installed', async ({ context, deployments, page }) => {
    await page.goto(deployments.url)
    await untilControlled(page)
    const [script] = await page.evaluate(() =>
      [...document.scripts].flatMap(({ src }) => (src === '' ? [] : [new URL(src).pathname])),
    )
    if (script === undefined) throw new Error('Home has no script.')
    deployments.deploy(script.replace('.older', ''))
    expect(await lookForVersion(page)).toBe('redundant')
    await expect(offer(page)).toHaveCount(0)
    await context.setOffline(true)
    await page.reload()
    await expect(landmark(page)).toBeVisible()
    expect(await isOlder(page)).toBe(true)

    await context.setOffline(false)
    deployments.deploy()
    expect(await lookForVersion(page)).toBe('installed')
    await expect(offer(page)).toBeVisible()
  })

  test('an accepted version waits for generation and narration to end', async ({
    app,
    context,
    deployments,
    page: first,
  }) => {
    test.setTimeout(120_000)
    const name = await scriptLandmark(app.storyteller, [{ do: 'hold' }])
    await watchSound(first)
    await first.goto(deployments.url)
    await app.giveStories((await signUp(first)).email, 3)
    await untilControlled(first)
    const ofFirst = await openCounting(first, `${deployments.url}/stories`)
    await playOnTheWay(first)
    const second = await context.newPage()
    const ofSecond = await openCounting(second, deployments.url)
    expect(await isOlder(first)).toBe(true)
    await landmark(first).fill('Petra')
    // The suggestions fill a phone's screen while the field has the focus.
    await landmark(first).blur()
    await createHomePage(second).request(name)
    await untilHeld(app.storyteller, name)

    deployments.deploy()
    expect(await lookForVersion(first)).toBe('installed')
    await expect(offer(first)).toBeVisible()
    await expect(offer(second)).toBeVisible()
    await first.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(
      first.getByText('It installs once you’ve finished what you’re doing.'),
    ).toBeVisible()
    expect(await cachedBuilds(first)).toEqual(new Set(['older', 'newer']))
    expect([ofFirst.loads, ofSecond.loads]).toEqual([0, 0])

    await app.storyteller.release(name)
    await expect(second).toHaveURL(`${deployments.url}/result`)
    await keepPlaying(first)
    await expect(first.getByText('It installs once')).toBeVisible()
    await expect(offer(second)).toBeVisible()
    expect([ofFirst.loads, ofSecond.loads]).toEqual([0, 0])
    await createPlayer(first).bar.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => [ofFirst.loads, ofSecond.loads]).toEqual([1, 1])
    await expect(landmark(first)).toHaveValue('Petra')
    await expect(second.getByRole('heading', { name: 'Fascinating Fact' })).toBeVisible()
    expect([await isOlder(first), await isOlder(second)]).toEqual([false, false])
    await expect.poll(() => cachedBuilds(first)).toEqual(new Set(['newer']))
    await expect(offer(first)).toHaveCount(0)
    expect([ofFirst.loads, ofSecond.loads]).toEqual([1, 1])
  })
})

test('a page whose part a deploy removed reloads once', async ({ context, deployments, page }) => {
  const counted = await openCounting(page, deployments.url)
  await landmark(page).fill('Petra')
  deployments.deploy()
  await page.getByRole('link', { name: 'Quick Facts' }).click()
  await expect(page.getByRole('heading', { name: 'Fascinating Fact' })).toBeVisible()
  await expect(page).toHaveURL(`${deployments.url}/sample/quick_facts`)
  expect(await isOlder(page)).toBe(false)
  expect(counted.loads).toBe(1)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(landmark(page)).toHaveValue('Petra')

  await test.step('a part that is missing for another reason, or offline, reloads nothing', async () => {
    await untilAtRest(page)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByText('Something went wrong')).toBeVisible()
    expect(counted.loads).toBe(1)

    const other = await context.newPage()
    const ofOther = await openCounting(other, deployments.url)
    await context.setOffline(true)
    await other.getByRole('link', { name: 'Log in' }).click()
    await expect(other.getByText('Something went wrong')).toBeVisible()
    expect(ofOther.loads).toBe(0)
  })
})
