import { expect, it } from 'vitest'
import { chunkGroups, compileHint } from './chunks.ts'

type Imports = { readonly now?: readonly string[]; readonly later?: readonly string[] }

/** What imports what; the first is the entry. */
const graph = new Map<string, Imports>([
  ['/web/src/entry.ts', { later: ['/web/src/framework.ts', '/web/src/main.tsx'] }],
  ['/web/src/framework.ts', { later: ['/node_modules/react-dom/client.js'] }],
  [
    '/web/src/main.tsx',
    {
      now: [
        '/web/src/app/router.tsx',
        '/node_modules/react/index.js',
        '/node_modules/react-dom/index.js',
      ],
    },
  ],
  [
    '/web/src/app/router.tsx',
    {
      now: ['/web/src/ui/button.tsx'],
      later: [
        '/web/src/app/samples/en.ts',
        '/web/src/app/settings/page.tsx',
        '/web/src/app/idle-parts.tsx',
        '/web/src/platform/api/api.ts',
        '/web/src/discover/carousel/carousel-player.tsx',
        '/web/src/photo/photo-sources.tsx',
        '/web/src/stories/list/list-page.tsx',
        '/web/src/stories/view/story-page.tsx',
        '/web/src/billing/page.tsx',
      ],
    },
  ],
  [
    '/web/src/app/idle-parts.tsx',
    { now: ['/web/src/ui/overlay/toast.tsx', '/web/src/ui/button.tsx'] },
  ],
  [
    '/web/src/photo/photo-sources.tsx',
    { now: ['/web/src/ui/overlay/toast.tsx', '/web/src/photo/photo-preview.tsx'] },
  ],
  ['/web/src/platform/api/api.ts', { now: ['/node_modules/zod/index.js'] }],
  [
    '/web/src/stories/list/list-page.tsx',
    { now: ['/web/src/stories/picture/story-image.tsx', '/web/src/ui/page/failed-load.tsx'] },
  ],
  [
    '/web/src/stories/view/story-page.tsx',
    { now: ['/web/src/stories/picture/story-image.tsx', '/web/src/platform/api/api.ts'] },
  ],
  [
    '/web/src/billing/page.tsx',
    { now: ['/web/src/ui/page/failed-load.tsx', '/web/src/billing/offer.tsx'] },
  ],
])

const importersBy = (kind: keyof Imports, id: string): readonly string[] =>
  [...graph].filter(([, imports]) => imports[kind]?.includes(id)).map(([importer]) => importer)

const context = {
  getModuleInfo: (id: string) => ({
    importers: importersBy('now', id),
    dynamicImporters: importersBy('later', id),
  }),
}

it.each([
  ['/web/src/discover/carousel/carousel-player.tsx', null],
  // Left to the bundler: it must not wait for what it starts.
  ['/web/src/entry.ts', null],
  ['/web/src/framework.ts', 'framework'],
  ['/web/src/main.tsx', 'home'],
  ['/web/src/ui/button.tsx', 'home'],
  ['/node_modules/react/index.js', 'framework'],
  ['/web/src/platform/api/api.ts', 'api'],
  ['/node_modules/zod/index.js', 'parser'],
  ['/node_modules/react-dom/client.js', 'renderer'],
  // What react-router needs of it comes with react-router.
  ['/node_modules/react-dom/index.js', 'framework'],
  ['/web/src/app/idle-parts.tsx', 'idle'],
  ['/web/src/ui/overlay/toast.tsx', 'idle'],
  ['/web/src/photo/photo-preview.tsx', 'photo'],
  ['/web/src/stories/picture/story-image.tsx', 'stories'],
  // Stories and credits need it, and no page when it is idle.
  ['/web/src/ui/page/failed-load.tsx', 'shared'],
  ['/web/src/billing/offer.tsx', null],
  // In the app's folder, and still of one page each.
  ['/web/src/app/samples/en.ts', null],
  ['/web/src/app/settings/page.tsx', null],
])('%s is in chunk %s', (id, chunk) => {
  const names = chunkGroups
    .toSorted((one, other) => other.priority - one.priority)
    .map(({ name }) => name(id, context))
  expect(names.find((name) => name !== null) ?? null).toBe(chunk)
})

it('what home runs at once is compiled while it arrives, and nothing else', () => {
  const hinted = ['renderer', 'framework', 'home', 'parser', 'api', 'idle', 'stories'].filter(
    (name) => compileHint({ name }) !== '',
  )
  expect(hinted).toEqual(['renderer', 'framework', 'home', 'parser', 'api'])
})
