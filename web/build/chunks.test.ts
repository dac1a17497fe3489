import { expect, it } from 'vitest'
import { chunkGroups } from './chunks.ts'

type Imports = { readonly now?: readonly string[]; readonly later?: readonly string[] }

/** What imports what; the first is the entry. */
const graph = new Map<string, Imports>([
  ['/web/src/main.tsx', { now: ['/web/src/app/shell.tsx', '/node_modules/react/index.js'] }],
  [
    '/web/src/app/shell.tsx',
    {
      now: ['/web/src/ui/button.tsx'],
      later: [
        '/web/src/app/late-parts.tsx',
        '/web/src/network/api.ts',
        '/web/src/features/home/carousel/carousel-player.tsx',
        '/web/src/features/photo/photo-part.tsx',
        '/web/src/features/stories/list/list-page.tsx',
        '/web/src/features/stories/view/story-page.tsx',
        '/web/src/features/credits/page.tsx',
      ],
    },
  ],
  [
    '/web/src/app/late-parts.tsx',
    { now: ['/web/src/ui/overlay/toast.tsx', '/web/src/ui/button.tsx'] },
  ],
  [
    '/web/src/features/photo/photo-part.tsx',
    { now: ['/web/src/ui/overlay/toast.tsx', '/web/src/features/photo/photo-preview.tsx'] },
  ],
  ['/web/src/network/api.ts', { now: ['/node_modules/zod/index.js'] }],
  [
    '/web/src/features/stories/list/list-page.tsx',
    { now: ['/web/src/story/picture/story-image.tsx', '/web/src/ui/page/notice.tsx'] },
  ],
  [
    '/web/src/features/stories/view/story-page.tsx',
    { now: ['/web/src/story/picture/story-image.tsx', '/web/src/network/api.ts'] },
  ],
  [
    '/web/src/features/credits/page.tsx',
    { now: ['/web/src/ui/page/notice.tsx', '/web/src/features/credits/offer.tsx'] },
  ],
])

const importersBy = (kind: keyof Imports, id: string): readonly string[] =>
  [...graph].filter(([, imports]) => imports[kind]?.includes(id)).map(([importer]) => importer)

const context = {
  getModuleInfo: (id: string) => ({
    importers: importersBy('now', id),
    dynamicImporters: importersBy('later', id),
    isEntry: id === '/web/src/main.tsx',
  }),
}

it.each([
  ['/web/src/features/home/carousel/carousel-player.tsx', null],
  ['/web/src/main.tsx', 'home'],
  ['/web/src/ui/button.tsx', 'home'],
  ['/node_modules/react/index.js', 'framework'],
  ['/web/src/network/api.ts', 'api'],
  ['/node_modules/zod/index.js', 'api'],
  ['/web/src/app/late-parts.tsx', 'late'],
  ['/web/src/ui/overlay/toast.tsx', 'late'],
  ['/web/src/features/photo/photo-preview.tsx', 'photo'],
  ['/web/src/story/picture/story-image.tsx', 'stories'],
  // Stories and credits need it: it comes before either.
  ['/web/src/ui/page/notice.tsx', 'late'],
  ['/web/src/features/credits/offer.tsx', null],
])('%s is in chunk %s', (id, chunk) => {
  const names = chunkGroups
    .toSorted((one, other) => other.priority - one.priority)
    .map(({ name }) => name(id, context))
  expect(names.find((name) => name !== null) ?? null).toBe(chunk)
})
