import type { Behaviour } from '../../../worker/doubles/openai/chat/control.ts'
import { expect, test } from '../harness/fixtures.ts'
import { startNetwork } from '../offline/network.ts'
import { scriptLandmark, untilHeld } from '../pages/storyteller.ts'
import { choosePhoto, phonePhoto, preview } from '../photo/photos.ts'

const atOnce = { do: 'answer_at_once' } as const
const hold = { do: 'hold' } as const

const moments: readonly [string, Behaviour[]][] = [
  ['its photo is read', [hold, atOnce]],
  ['it is written', [atOnce, hold]],
]

for (const [moment, behaviours] of moments) {
  test(`a photo’s story whose connection is lost while ${moment} is read on, uploaded and charged once`, async ({
    app,
    home,
    page,
  }) => {
    const network = await startNetwork(app.url)
    await home.openAsNewUser(network.url)
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/generate-story')) uploads.push(request.method())
    })
    const name = await scriptLandmark(app.storyteller, behaviours)
    await choosePhoto(page, await phonePhoto(page))
    await expect(preview(page)).toBeVisible()
    await home.request(name)
    await untilHeld(app.storyteller, name)
    network.cut()
    await expect(page.getByText('Reconnecting…')).toBeVisible()
    network.restore()
    await expect(page.getByText('Reconnecting…')).toBeHidden()
    await app.storyteller.release(name)
    await expect(page).toHaveURL(`${network.url}/result`)
    expect(uploads).toEqual(['POST'])
    expect((await app.storyteller.calls(name)).count).toBe(2)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(home.creditsLeft(3)).toBeVisible()
    await network.stop()
  })
}
