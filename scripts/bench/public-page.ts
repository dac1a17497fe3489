import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { Publication } from '../../schema/contract/publication.ts'
import type { App } from '../../web/e2e/harness/app.ts'
import { signUp } from '../../web/e2e/pages/account.ts'
import { generateStory } from '../../web/e2e/pages/api.ts'
import { withRange } from '../browser/lighthouse-runs.ts'
import { measureInTurns } from '../browser/run-lighthouse.ts'
import { serveFolder } from '../browser/serve-folder.ts'
import { median, ratio } from '../cli/figures.ts'
import { inTemporaryFolder } from '../cli/temporary-folder.ts'
import { withBrowser } from './browser.ts'
import { type Section, table, withinBudget } from './section.ts'

const times = 5
const budget = 1.1

/** The address of a new guide's public page. */
const publish = async (browser: Browser, app: App): Promise<string> => {
  const page = await browser.newPage({ baseURL: app.url })
  await signUp(page)
  const { id } = await generateStory(page, 'Colosseum', 'history_guide')
  const answer = await page.request.post(`/api/stories/${id}/publication`, {
    multipart: { showsPhoto: 'false', isIndexed: 'false' },
  })
  const { url } = Publication.parse(await answer.json())
  await page.close()
  return app.url + url
}

/** What is not the words of a page or their picture. */
const dress =
  /<style>.*?<\/style>|<script.*?<\/script>|<svg.*?<\/svg>|<link[^>]*>|<meta (?!charset|name="viewport")[^>]*>/gs

/** Writes the same words and picture as bare HTML into a folder. */
const undress = async (address: string, folder: string): Promise<void> => {
  const html = await (await fetch(address)).text()
  const answer = await fetch(`${address}/picture`)
  if (!answer.ok) throw new Error(`The picture was answered ${answer.status}`)
  // As wide as the screen: of one that is wider Chromium takes no notice as the largest paint.
  const picture = 'style="max-width:100%;height:auto" src="/picture.png"'
  const bare = html.replaceAll(dress, '').replace(/src="[^"]*\/picture"/, picture)
  writeFileSync(join(folder, 'index.html'), bare)
  writeFileSync(join(folder, 'picture.png'), new Uint8Array(await answer.arrayBuffer()))
}

/** A public page against the bare HTML of its words and its picture, from a plain server. */
export const benchPublicPage = (): Promise<Section> =>
  withBrowser(async (browser, app) => {
    const address = await publish(browser, app)
    const { page, floor } = await inTemporaryFolder(async (folder) => {
      await undress(address, folder)
      const server = await serveFolder(folder)
      return measureInTurns(address, `${server.origin}/`, times).finally(server.close)
    })
    const [ofPage, ofFloor] = [page, floor].map((runs) => median(runs.map(({ lcpMs }) => lcpMs)))
    const isMet = (ofPage ?? Infinity) <= budget * (ofFloor ?? 0)
    const rangeOf = (runs: typeof page) => withRange(runs.map(({ lcpMs }) => lcpMs))
    const body = [
      `Lighthouse’s medians of ${times} with their ranges, in turns, as a phone, with its throttling applied.`,
      '',
      table([
        [
          'a public page, opened first',
          'measured',
          'bare HTML with its picture',
          'ratio',
          'budget',
        ],
        [
          ...['LCP (ms)', rangeOf(page), rangeOf(floor), ratio(ofPage ?? Infinity, ofFloor ?? 0)],
          withinBudget(`at most ${budget} × the bare HTML`, isMet),
        ],
      ]),
    ].join('\n')
    return { id: 'public-page', title: 'A public page', body }
  })
