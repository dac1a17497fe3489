import type { Page } from '@playwright/test'
import type { App } from '../harness/app.ts'
import { expect, test } from '../harness/fixtures.ts'
import { startCable } from '../offline/network.ts'
import { untilSilent } from '../pages/page-state.ts'
import { createVisitor, type Visitor } from '../pages/visitor.ts'
import { devices } from '../screens/screen.ts'

test.use(devices.desktop)

type Behaviours = Parameters<App['storyteller']['script']>[0]['behaviours']

/** A landmark of this test alone, told in this way. */
const scripted = async (app: App, ...behaviours: Behaviours): Promise<string> => {
  const landmark = `Colosseum ${crypto.randomUUID().slice(0, 8)}`
  await app.storyteller.script({ landmark, as: 'Colosseum', behaviours })
  return landmark
}

/** Asks for a landmark of this test alone, told in this way. */
const ask = async (app: App, visitor: Visitor, ...behaviours: Behaviours): Promise<string> => {
  const landmark = await scripted(app, ...behaviours)
  await visitor.typeLandmark(landmark)
  await visitor.discover()
  return landmark
}

const alertOf = (page: Page) => page.getByRole('alert')

test('a story that breaks off: its words vanish, nothing was charged, and it can be tried again', async ({
  app,
  page,
}) => {
  const visitor = createVisitor(page)
  await visitor.arrive()
  const landmark = await ask(
    app,
    visitor,
    { do: 'break_off', afterCharacters: 260, wordsPerSecond: 40 },
    { do: 'answer', wordsPerSecond: 200 },
  )
  await expect(page.getByTestId('streamed-words')).not.toBeEmpty()

  await expect(alertOf(page)).toContainText('Nothing was charged')
  await expect(page.getByText('Error generating story')).toBeVisible()
  await expect(page.getByTestId('streamed-words')).toHaveCount(0)
  await expect(page.getByLabel('Landmark')).toHaveValue(landmark)
  await expect(page.getByText('4 credits left')).toBeVisible()

  await visitor.discover()
  await expect(page).toHaveURL('/result')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('3 credits left')).toBeVisible()
})

test('a storyteller that refuses says so in a toast, and nothing is charged', async ({
  app,
  page,
}) => {
  const visitor = createVisitor(page)
  await visitor.arrive()
  await ask(app, visitor, { do: 'fail', status: 500 })
  await expect(page.getByText('Error generating story')).toBeVisible()
  await expect(alertOf(page)).toContainText('Nothing was charged')
  await expect(page.getByText('4 credits left')).toBeVisible()
})

test('a place that is not recognised: its sentence, and candidates to press', async ({ page }) => {
  const visitor = createVisitor(page)
  await visitor.arrive()
  await visitor.typeLandmark('Colloseumm')
  await visitor.discover()
  const notice = alertOf(page)
  await expect(notice).toContainText('We don’t know this place yet')
  await expect(notice).toContainText('Nothing was charged')
  await notice.getByRole('button').first().click()
  await expect(page).toHaveURL('/result')
})

test('too few credits: said in a toast, and on to /credits; the text is kept', async ({
  app,
  page,
}) => {
  const visitor = createVisitor(page)
  await visitor.arrive()
  await visitor.pickFormat('history_guide')
  await ask(app, visitor, { do: 'answer_at_once' })
  await expect(page).toHaveURL('/result')
  await page.getByRole('link', { name: 'Back' }).click()

  await visitor.typeLandmark('Petra')
  await visitor.discover()
  await expect(page).toHaveURL('/credits')
  await expect(
    page.getByText("You don't have enough credits to generate this story."),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByLabel('Landmark')).toHaveValue('Petra')
})

test('the server’s own 402 leads to /credits too', async ({ app, page }) => {
  const visitor = createVisitor(page)
  await visitor.arrive()
  // Spent in another tab: this one still believes that there are four.
  const text = await scripted(app, { do: 'answer_at_once' })
  for (let spent = 0; spent < 4; spent += 1) {
    const answer = await page.request.post('/api/generate-story-from-text', {
      data: { text, format: 'quick_facts', language: 'en' },
    })
    expect(answer.status()).toBe(201)
  }
  await visitor.typeLandmark('Colosseum')
  await visitor.discover()
  await expect(page).toHaveURL('/credits')
  await expect(page.getByText('Insufficient Credits')).toBeVisible()
})

test('a session that has ended meanwhile: to /auth, and the text is kept', async ({ page }) => {
  const visitor = createVisitor(page)
  const email = await visitor.arrive()
  await visitor.typeLandmark('Petra')
  await untilSilent(page)
  await page.request.post('/api/logout')
  await visitor.discover()
  await expect(page.getByText('Please log in again')).toBeVisible()
  await expect(page).toHaveURL('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a horse that is correct')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Landmark')).toHaveValue('Petra')
})

test('a page that is reloaded while a story is written gets that story, charged once', async ({
  app,
  page,
}) => {
  const visitor = createVisitor(page)
  await visitor.arrive()
  const landmark = await ask(app, visitor, { do: 'answer', wordsPerSecond: 40 })
  await expect(page.getByTestId('streamed-words')).not.toBeEmpty()
  await page.reload()
  await expect(page).toHaveURL('/result')
  expect((await app.storyteller.calls(landmark)).count).toBe(1)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('3 credits left')).toBeVisible()
})

test('a connection that is lost is said, and the story comes when it is back', async ({
  app,
  page,
}) => {
  const cable = await startCable(app.url)
  const visitor = createVisitor(page)
  await visitor.arrive(cable.url)
  const landmark = await ask(app, visitor, { do: 'answer', wordsPerSecond: 30 })
  await expect(page.getByTestId('streamed-words')).not.toBeEmpty()
  cable.cut()
  await expect(page.getByText('The connection was lost')).toBeVisible()
  cable.mend()
  await expect(page).toHaveURL(`${cable.url}/result`)
  expect((await app.storyteller.calls(landmark)).count).toBe(1)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('3 credits left')).toBeVisible()
  await cable.stop()
})

test('a wrong password and a taken address are said in toasts', async ({ page }) => {
  const visitor = createVisitor(page)
  const email = await visitor.arrive()
  await visitor.logOut()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('another one')
  await page.getByRole('button', { name: 'Try for free' }).click()
  await expect(page.getByText('Registration failed')).toBeVisible()
})
