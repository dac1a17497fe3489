import type { Page } from '@playwright/test'
import { test as base, expect } from '../harness/fixtures.ts'
import { accountOf, waitingCards } from '../offline/outbox.ts'
import { test as onPhone } from '../offline/phone.ts'
import { logInAgain } from '../pages/account.ts'
import { createHomePage } from '../pages/home-page.ts'
import { untilAtRest } from '../pages/page-state.ts'
import { scriptLandmark, untilHeld } from '../pages/storyteller.ts'

const words = (page: Page) => page.getByTestId('streamed-words')

/** Opens the progress screen of a story from its card on the page. */
const watch = async (page: Page, name: string): Promise<void> => {
  await expect(waitingCards(page)).toHaveCount(1)
  await expect(waitingCards(page)).toContainText(name)
  await expect(waitingCards(page)).toContainText('Being written')
  await page.getByRole('button', { name: 'Watch' }).click()
  await expect(words(page)).not.toBeEmpty()
}

base('a story that three watch is charged once', async ({ app, browser, context, home, page }) => {
  const credentials = await home.openAsNewUser()
  const name = await scriptLandmark(app.storyteller, [{ do: 'hold' }])
  await home.request(name)
  await untilHeld(app.storyteller, name)
  await expect(words(page)).not.toBeEmpty()

  const secondTab = await context.newPage()
  await secondTab.goto('/stories')
  await watch(secondTab, name)

  const elsewhere = await (await browser.newContext({ baseURL: app.url })).newPage()
  await elsewhere.goto('/stories')
  await logInAgain(elsewhere, credentials)
  await watch(elsewhere, name)

  await app.storyteller.release(name)
  for (const each of [page, secondTab, elsewhere]) {
    await expect(each).toHaveURL(/\/result$/)
    await each.goto('/')
    await untilAtRest(each)
    await expect(createHomePage(each).creditsLeft(3)).toBeVisible()
    await expect(waitingCards(each)).toHaveCount(0)
  }
  expect((await app.storyteller.calls(name)).count).toBe(1)
  expect(await accountOf(page, app.url)).toMatchObject({ changes: [4, -1], balance: 3 })
  await elsewhere.context().close()
})

onPhone('a story goes on with the app closed, and is found in progress', async ({ app, phone }) => {
  onPhone.setTimeout(60_000)
  const first = await phone.open('/')
  const home = createHomePage(first)
  await home.openAsNewUser()
  const name = await scriptLandmark(app.storyteller, [{ do: 'hold' }])
  await home.request(name)
  await untilHeld(app.storyteller, name)
  await phone.kill(first)

  const second = await phone.open('/')
  await expect(createHomePage(second).landmark).toHaveValue('')
  await watch(second, name)
  await app.storyteller.release(name)
  await expect(second).toHaveURL(/\/result$/)
  expect((await app.storyteller.calls(name)).count).toBe(1)
  expect(await accountOf(second, phone.network.url)).toMatchObject({
    changes: [4, -1],
    balance: 3,
  })
})
