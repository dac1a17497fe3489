import { ensureWebBuild } from '../build/web-build.ts'
import { ms } from '../cli/figures.ts'
import { measureLoad } from './load.ts'
import { budgetRow, type Section, table } from './section.ts'
import { openSite } from './site.ts'

/** Home from the isolate’s memory, compared with a route that does nothing. */
export const benchHome = async (): Promise<Section> => {
  await ensureWebBuild()
  const site = await openSite()
  try {
    const bare = await measureLoad(`${site.floorsUrl}/bare`, 1, 1_200)
    const home = await measureLoad(`${site.url}/`, 1, 1_200)
    const body = table([
      ['with one client', 'p50', 'budget'],
      ['a bare route', `${ms(bare.p50)} ms`, ''],
      budgetRow('home, how much later', home.p50 - bare.p50, 5),
    ])
    return { id: 'home', title: 'Home, prerendered', body }
  } finally {
    await site.stop()
  }
}
