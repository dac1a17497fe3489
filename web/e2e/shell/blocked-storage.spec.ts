import { expect, test } from '../harness/fixtures.ts'

/** As a browser does whose user blocks cookies and site data. */
const blockStorage = (): void => {
  const forbidden = {
    get() {
      throw new DOMException('The user forbids it', 'SecurityError')
    },
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(globalThis, name, forbidden)
  Object.defineProperty(Document.prototype, 'cookie', { ...forbidden, set: forbidden.get })
  Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
}

test('with storage blocked, public pages work, log-in asks for cookies', async ({ home, page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.addInitScript(blockStorage)
  await page.goto('/')
  await home.write('Petra')
  await home.discover.click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByText('signing in needs one')).toBeVisible()
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await page.goto('/sample/history_guide')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Please check your connection')).toHaveCount(0)
  expect(errors).toEqual([])
})
