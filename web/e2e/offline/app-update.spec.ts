import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startDeployments } from '../harness/deployments.ts'
import { expect, test } from '../harness/fixtures.ts'
import { createListener, watchSound } from '../narration/player.ts'
import { signUp } from '../pages/account.ts'
import { untilAtRest } from '../pages/page-state.ts'
import { untilControlled } from '../photo/share-target.ts'
import { keptBy } from './browser-storage.ts'

const landmark = (page: Page) => page.getByLabel('Landmark', { exact: true })
const offer = (page: Page) => page.getByText('A new version is here')
const isOlder = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('script[src*=".older."]') !== null)

/** Of which build each script is that the service worker keeps. */
const keptFiles = async (page: Page): Promise<readonly string[]> => {
  const { cached } = await keptBy(page)
  const scripts = cached.filter((url) => url.endsWith('.js'))
  return scripts.map((url) => (url.endsWith('.older.js') ? 'older' : 'newer'))
}

/** Opens home and counts how often it is loaded from then on. */
const openCounting = async (page: Page, url: string) => {
  await page.goto(url)
  await untilAtRest(page)
  const counted = { loads: 0 }
  page.on('load', () => {
    counted.loads += 1
  })
  return counted
}

/** Listens to a story, over and over, and goes home with it. */
const listenOnTheWay = async (page: Page): Promise<void> => {
  const listener = createListener(page)
  await page.getByRole('link', { name: 'Story 3' }).click()
  await listener.listen('Arthur').click()
  await listener.untilPlaying(40_000)
  await page.evaluate(() => {
    for (const audio of heard.audios) audio.loop = true
  })
  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click()
  await expect(listener.bar).toContainText('Story 3')
}

/** Resolves when some seconds of it were heard; rejects when the page goes meanwhile. */
const hearOn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let ticks = 0
        heard.audios[0]?.addEventListener('timeupdate', () => {
          ticks += 1
          if (ticks === 12) resolve()
        })
      }),
  )

/** Has the browser look for a new version; gives how its installation ended, if there was one. */
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

  test('a version one of whose files is missing is not taken, until all of it is there', async ({
    app,
    context,
    page,
  }) => {
    const deployments = await startDeployments(app.url)
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
    await deployments.stop()
  })

  test('a new version waits until it is accepted, then until a story is told and another one heard; two tabs move together, with one reload each', async ({
    app,
    context,
    page: first,
  }) => {
    test.setTimeout(120_000)
    const deployments = await startDeployments(app.url)
    const name = `Colosseum ${randomUUID()}`
    await app.storyteller.script({ landmark: name, as: 'Colosseum', behaviours: [{ do: 'hold' }] })
    await watchSound(first)
    await first.goto(deployments.url)
    await app.giveStories((await signUp(first)).email, 3)
    await untilControlled(first)
    const ofFirst = await openCounting(first, `${deployments.url}/stories`)
    await listenOnTheWay(first)
    const second = await context.newPage()
    const ofSecond = await openCounting(second, deployments.url)
    expect(await isOlder(first)).toBe(true)
    await landmark(first).fill('Petra')
    await landmark(second).fill(name)
    await second.getByRole('button', { name: 'Discover the history' }).click()
    await expect.poll(() => app.storyteller.calls(name)).toMatchObject({ held: 1 })

    deployments.deploy()
    await first.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    await expect(offer(first)).toBeVisible()
    await expect(offer(second)).toBeVisible()
    await first.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(first.getByText('It comes once what you are doing is finished.')).toBeVisible()
    expect(new Set(await keptFiles(first))).toEqual(new Set(['older', 'newer']))
    expect([ofFirst.loads, ofSecond.loads]).toEqual([0, 0])

    await app.storyteller.release(name)
    await expect(second).toHaveURL(`${deployments.url}/result`)
    await hearOn(first)
    await expect(first.getByText('It comes once')).toBeVisible()
    await expect(offer(second)).toBeVisible()
    expect([ofFirst.loads, ofSecond.loads]).toEqual([0, 0])
    await createListener(first).bar.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => [ofFirst.loads, ofSecond.loads]).toEqual([1, 1])
    await expect(landmark(first)).toHaveValue('Petra')
    await expect(second.getByRole('heading', { name: 'Fascinating Fact' })).toBeVisible()
    expect([await isOlder(first), await isOlder(second)]).toEqual([false, false])
    await expect.poll(async () => new Set(await keptFiles(first))).toEqual(new Set(['newer']))
    await expect(offer(first)).toHaveCount(0)
    expect([ofFirst.loads, ofSecond.loads]).toEqual([1, 1])
    await deployments.stop()
  })
})

test('a page whose part is gone after a deployment is reloaded once, to where it was going; the draft is kept', async ({
  app,
  context,
  page,
}) => {
  const deployments = await startDeployments(app.url)
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

  await test.step('what is missing for another reason, or offline, is not reloaded for', async () => {
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
  await deployments.stop()
})
