import { expect, test } from '../harness/fixtures.ts'
import { filledStores, readStorage } from '../offline/browser-storage.ts'
import { signUp } from '../pages/account.ts'
import { fillIn, inEachLanguage } from '../pages/texts.ts'

inEachLanguage(({ settings, farewell }) => {
  test('the account is deleted with its password, and nothing of it remains', async ({ page }) => {
    const credentials = await signUp(page)
    await page.goto('/settings')
    const opener = page.getByRole('button', { name: settings.delete })
    const dialog = page.getByRole('dialog', { name: farewell.title })
    const password = dialog.getByLabel(farewell.password, { exact: true })
    const confirm = dialog.getByRole('button', { name: farewell.submit })
    await opener.click()
    const left = fillIn(farewell.creditsLeft_other, { count: 4 })
    await expect(dialog.getByText(left)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()

    await opener.click()
    await password.fill('wrong')
    await confirm.click()
    await expect(password).toHaveAccessibleDescription(farewell.wrongPassword)
    await password.fill(credentials.password)
    await page.evaluate(() => {
      localStorage.setItem('pref_currency', 'USD')
      sessionStorage.setItem('storystone:draft', 'Petra')
    })
    await confirm.click()
    await expect(page.getByText(farewell.done)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect
      .poll(async () => {
        const kept = await readStorage(page)
        return { ...kept, databases: filledStores(kept) }
      })
      .toEqual({ local: {}, session: {}, cookies: '', databases: {}, cached: [] })
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
    expect((await page.request.post('/api/login', { data: credentials })).status()).toBe(401)
    await page.goto('/settings')
    await expect(page).toHaveURL('/auth')
  })
})
