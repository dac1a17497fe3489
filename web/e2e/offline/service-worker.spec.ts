import { expect, test } from '../harness/fixtures.ts'
import { untilAtRest } from '../pages/page-state.ts'
import { untilControlled } from '../pages/service-worker.ts'
import { scriptLandmark, untilHeld } from '../pages/storyteller.ts'

test.use({ serviceWorkers: 'allow' })

test('every page opens in the shell without a connection', async ({ page, context }) => {
  await page.goto('/')
  await untilControlled(page)
  await context.setOffline(true)
  await page.goto('/sample/history_guide')
  await expect(page.getByRole('heading', { name: 'Fascinating Fact' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Every stone has a story' })).toBeVisible()
})

test('home and 404s come from the server with a service worker too', async ({ page }) => {
  await page.goto('/')
  await untilControlled(page)
  const answer = await page.reload()
  expect(await answer?.text()).toContain('Every stone has a story')
  const missing = await page.evaluate(async () => {
    const { status, headers } = await fetch('/assets/gone.js')
    return { status, type: headers.get('Content-Type') }
  })
  expect(missing.status).toBe(404)
  expect(missing.type).not.toContain('html')
})

test('the app is kept offline after a story under way', async ({ app, context, home, page }) => {
  const named = await scriptLandmark(app.storyteller, [{ do: 'hold' }])
  // Discover is pressed before the page is idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = (action) => {
      addEventListener('rest', () => action({ didTimeout: false, timeRemaining: () => 50 }))
      return 1
    }
  })
  await home.openAsNewUser()
  await home.request(named)
  await untilHeld(app.storyteller, named)
  let isReleased = false
  const afterStory = context.waitForEvent('serviceworker').then(() => isReleased)
  await page.evaluate(() => dispatchEvent(new Event('rest')))
  await untilAtRest(page)
  await expect(page.getByTestId('streamed-words')).toHaveText(/\S+ \S+/)
  isReleased = true
  await app.storyteller.release(named)
  await expect(page).toHaveURL('/result')
  expect(await afterStory).toBe(true)
})
