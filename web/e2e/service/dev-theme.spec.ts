import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../harness/fixtures.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

test('the built app has no trace of the page with all components', async ({ page }) => {
  const files = globSync('**/*.{js,html,css}', { cwd: dist })
  expect(files.length).toBeGreaterThan(10)
  const traces = files.filter((file) =>
    /dev\/theme|theme-page|ThemePage/.test(readFileSync(`${dist}/${file}`, 'utf8')),
  )
  expect(traces).toEqual([])
  await page.goto('/dev/theme')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})
