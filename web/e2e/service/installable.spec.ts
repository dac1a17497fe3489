import { expect } from '../harness/fixtures.ts'
import { test } from '../offline/phone.ts'
import { locales } from '../pages/texts.ts'

for (const [language, locale] of Object.entries(locales)) {
  test(`the browser finds no obstacle to installing the app (${locale})`, async ({ phone }) => {
    const page = await phone.open('/', { locale })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const devtools = await page.context().newCDPSession(page)
    const { errors, url } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(url).toBe(`${phone.network.url}/manifest.${language}.webmanifest`)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
  })
}
