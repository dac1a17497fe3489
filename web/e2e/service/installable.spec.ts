import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../harness/fixtures.ts'
import { browserOptions } from '../harness/launch-browser.ts'

for (const locale of ['en-GB', 'fr-FR']) {
  test(`the browser finds nothing that keeps it from installing the app (${locale})`, async ({
    app,
    playwright,
  }) => {
    const profile = mkdtempSync(join(tmpdir(), 'storystone-profile-'))
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...(await browserOptions()),
      locale,
      serviceWorkers: 'allow',
    })
    try {
      const page = await context.newPage()
      await page.goto(app.url)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      const devtools = await context.newCDPSession(page)
      const { errors, url } = await devtools.send('Page.getAppManifest')
      expect(errors).toEqual([])
      expect(url).toBe(`${app.url}/manifest.${locale.slice(0, 2)}.webmanifest`)
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
      expect(installabilityErrors).toEqual([])
    } finally {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    }
  })
}
