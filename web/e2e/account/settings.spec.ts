import { readFile } from 'node:fs/promises'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { expect, test } from '../harness/fixtures.ts'
import { filled, keptBy } from '../offline/browser-storage.ts'
import { signUp } from '../pages/account.ts'
import { pageHeading, untilSilent } from '../pages/page-state.ts'

const words = {
  en: {
    locale: 'en-GB',
    title: 'Settings',
    changePassword: 'Change password',
    download: 'Download my data',
    downloaded: 'Your data is here',
    delete: 'Delete account',
    dialog: 'Delete your account?',
    left: 'the 4 credits that you have left',
    password: 'Your password',
    wrong: 'This is not your password',
    confirm: 'Delete my account',
    keep: 'Keep my account',
    done: 'Account deleted',
  },
  fr: {
    locale: 'fr-FR',
    title: 'Réglages',
    changePassword: 'Changer de mot de passe',
    download: 'Télécharger mes données',
    downloaded: 'Vos données sont là',
    delete: 'Supprimer le compte',
    dialog: 'Supprimer votre compte\u202f?',
    left: 'les 4 crédits qu’il vous reste',
    password: 'Votre mot de passe',
    wrong: 'Ce n’est pas votre mot de passe',
    confirm: 'Supprimer mon compte',
    keep: 'Garder mon compte',
    done: 'Compte supprimé',
  },
} as const

for (const say of Object.values(words)) {
  test.describe(`in ${say.locale}`, () => {
    test.use({ locale: say.locale })

    test('says who one is, and leads to the change of password', async ({ page }) => {
      const { email } = await signUp(page)
      await page.goto('/settings')
      await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeVisible()
      await expect(page.getByText(email)).toBeVisible()
      await page.getByRole('link', { name: say.changePassword }).click()
      await expect(page).toHaveURL('/change-password')
    })

    test('one’s data come as a zip', async ({ page }) => {
      await signUp(page)
      await page.goto('/settings')
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: say.download }).click()
      const file = await coming
      expect(file.suggestedFilename()).toMatch(/^storystone-\d{4}-\d\d-\d\d\.zip$/)
      await expect(page.getByText(say.downloaded)).toBeVisible()
      const reader = new ZipReader(new Uint8ArrayReader(await readFile(await file.path())))
      const names = (await reader.getEntries()).map(({ filename }) => filename)
      expect(names).toEqual(
        expect.arrayContaining(['stories.json', 'credits.json', 'account.json']),
      )
    })

    test('the account is deleted with its password, and nothing is left of it', async ({
      page,
    }) => {
      const credentials = await signUp(page)
      await page.goto('/settings')
      const opener = page.getByRole('button', { name: say.delete })
      await opener.click()
      const dialog = page.getByRole('dialog', { name: say.dialog })
      await expect(dialog.getByText(say.left)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()

      await opener.click()
      await dialog.getByLabel(say.password, { exact: true }).fill('wrong')
      await dialog.getByRole('button', { name: say.confirm }).click()
      await expect(dialog.getByLabel(say.password, { exact: true })).toHaveAccessibleDescription(
        say.wrong,
      )
      await dialog.getByLabel(say.password, { exact: true }).fill(credentials.password)
      await page.evaluate(() => {
        localStorage.setItem('pref_currency', 'USD')
        sessionStorage.setItem('storystone:draft', 'Petra')
      })
      await dialog.getByRole('button', { name: say.confirm }).click()
      await expect(page.getByText(say.done)).toBeVisible()
      await expect(page).toHaveURL('/')
      await expect
        .poll(async () => {
          const kept = await keptBy(page)
          return { ...kept, databases: filled(kept) }
        })
        .toEqual({ local: {}, session: {}, cookies: '', databases: {}, cached: [] })
      expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
      expect((await page.request.post('/api/login', { data: credentials })).status()).toBe(401)
      await page.goto('/settings')
      await expect(page).toHaveURL('/auth')
    })
  })
}

test('the language is changed for the whole app, and stays', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings')
  await page.getByLabel('App language').selectOption('fr')
  await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('a session that has ended leads to /auth, and back here after the log-in', async ({
  page,
}) => {
  const { email, password } = await signUp(page)
  await page.goto('/settings')
  await expect(page.getByText(email)).toBeVisible()
  await untilSilent(page)
  await page.request.post('/api/logout')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page).toHaveURL('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('main form button[type="submit"]').click()
  await expect(page).toHaveURL('/settings')
})

test('a download that fails is said, and can be tried again', async ({ page }) => {
  await signUp(page)
  await page.route('**/api/user/export', (route) => route.abort())
  await page.goto('/settings')
  const button = page.getByRole('button', { name: 'Download my data' })
  await expect(button).toBeVisible()
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Your data could not be downloaded')
  await page.unrouteAll()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Try again' }).click()
  await coming
})

test('nothing of these pages scrolls sideways on a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.goto('/auth')
  await expect(pageHeading(page)).toBeVisible()
  expect(await overflow(), '/auth').toBeLessThanOrEqual(0)
  await signUp(page)
  for (const path of ['/change-password', '/credits', '/settings']) {
    await page.goto(path)
    await expect(pageHeading(page)).toBeVisible()
    expect(await overflow(), path).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Delete account' }).click()
  const box = await page.getByRole('dialog').boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
})
