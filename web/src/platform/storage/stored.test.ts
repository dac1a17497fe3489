import 'fake-indexeddb/auto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clear, createStore, entries, set } from 'idb-keyval'
import { beforeEach, describe, expect, it } from 'vitest'
import { eraseUserData } from '#web/account/session/erase.ts'
import { lastUser } from '#web/account/session/last-user.ts'
import { ownerKey } from '#web/account/session/session.ts'
import { readChoices, readShelf } from '#web/offline/shelf/shelf.ts'
import { readNarration, readPhoto } from '#web/offline/shelf/shelf-media.ts'
import { allItems } from '#web/story-request/outbox/outbox-database.ts'
import { outboxItem } from '#web/testing/outbox.ts'
import { shelfStory } from '#web/testing/shelf.ts'
import { ada } from '#web/testing/user.ts'
import { stored } from './stored.ts'
import { chosenLanguage } from './web-storage.ts'

const story = shelfStory('a')
const file = { type: 'image/jpeg', bytes: new TextEncoder().encode('12345').buffer }
const item = outboxItem()
const choices = { photos: false, silent: [], hasAsked: true }

const packNote = {
  cell: '5862-6366',
  language: 'en',
  label: 'Pantheon',
  ready: null,
  coming: null,
  at: 1,
  isPaused: true,
} as const

/** Written out: what earlier versions stored must be found, whatever the table says. */
const databases = [
  ['storystone-drafts', 'drafts', 'photo', 'a draft'],
  ['storystone-outbox', 'items', item.id, item],
  ['storystone-shared', 'photos', 'newest', 'a photo'],
  ['storystone-stories', 'stories', story.id, story],
  ['storystone-photos', 'photos', '/api/media/p1', file],
  [
    'storystone-audio',
    'audio',
    `${story.id}/storystone-en-male`,
    { words: `${story.title}\n${story.content}`, sentences: [], file },
  ],
  ['storystone-notes', 'notes', 'owner', ada.id],
  ['storystone-notes', 'notes', 'choices', choices],
  ['storystone-packs', 'packs', `pack/${packNote.cell}/${packNote.language}`, packNote],
] as const

const ofBrowser = [
  ['pref_language', 'fr'],
  ['pref_currency', 'EUR'],
  ['selectedFormat', 'quick_facts'],
  ['lastSelectedPackage', 'small'],
  ['storystone:log-out', 'pending'],
  ['storystone:install-hint', 'shown'],
  ['storystone:narration-speed', '1.5'],
] as const
const ofUser = [
  ['storystone:signed-in', JSON.stringify(ada)],
  ['storystone:signed-in-at', '1'],
  ['storystone:owner', ada.id],
  ['storystone:half-heard', '{}'],
  ['storystone:around', '{}'],
  ['storystone:walk', '{}'],
  ['storystone:walk-places', '[]'],
  ['storystone:claimed', 'cs_1'],
  ['storystone:of-another-version', 'x'],
] as const

beforeEach(async () => {
  await eraseUserData()
  await clear(createStore('storystone-packs', 'packs'))
  for (const [name, value] of [...ofBrowser, ...ofUser]) localStorage.setItem(name, value)
  for (const name of ['draft', 'attempt', 'result', 'sign-up', 'banner-dismissed', 'reloaded-for'])
    sessionStorage.setItem(`storystone:${name}`, 'x')
  for (const [name, store, key, value] of databases) await set(key, value, createStore(name, store))
})

describe('data of an earlier version', () => {
  it('is found under its names', async () => {
    expect(lastUser()).toEqual(ada)
    expect(chosenLanguage()).toBe('fr')
    expect(localStorage.getItem(ownerKey)).toBe(ada.id)
    expect(await allItems()).toEqual([item])
    expect((await readShelf(ada.id)).stories).toEqual([story])
    expect((await readPhoto('/api/media/p1'))?.size).toBe(5)
    expect((await readNarration(story, 'storystone-en-male'))?.blob.size).toBe(5)
    expect(await readChoices()).toEqual(choices)
  })

  it('is erased if it is a user’s, and stays if it is the browser’s', async () => {
    await eraseUserData()
    expect(Object.keys(localStorage).toSorted()).toEqual(ofBrowser.map(([name]) => name).toSorted())
    expect(Object.keys(sessionStorage).toSorted()).toEqual([
      'storystone:banner-dismissed',
      'storystone:reloaded-for',
    ])
    for (const [name, store, key, value] of databases) {
      const left = name === 'storystone-packs' ? [[key, value]] : []
      expect(await entries(createStore(name, store)), name).toEqual(left)
    }
  })
})

describe('the table of what is stored', () => {
  const src = join(import.meta.dirname, '../..')
  const sources = globSync('**/*.{ts,tsx}', { cwd: src })
    .filter((path) => !/\.test\.tsx?$|^testing\//.test(path))
    .map((path) => ({ path, code: readFileSync(join(src, path), 'utf8') }))

  it('has every key of the source', () => {
    const known = [...Object.keys(stored.localStorage), ...Object.keys(stored.sessionStorage)]
    const used = sources.flatMap(({ code }) => code.match(/(?<=')storystone:[\w-]+(?=')/g) ?? [])
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((name) => !known.includes(name))).toEqual([])
  })

  it('is used behind a guard: a browser may forbid each access', () => {
    const users = sources.filter(({ code }) =>
      /\b(localStorage|sessionStorage)\b(?=[.,)])|document\.cookie/.test(code),
    )
    expect(users.map(({ path }) => path).toSorted()).toEqual([
      // Each of their steps may fail.
      'account/session/erase.ts',
      'app/settings/delete-section.tsx',
      'platform/storage/web-storage.ts',
    ])
  })

  it('has every database: stores are created in open-store.ts only', () => {
    const creators = sources.filter(({ code }) =>
      /\bcreateStore\b[^}]*\} from 'idb-keyval'|indexedDB\./.test(code),
    )
    expect(creators.map(({ path }) => path)).toEqual(['platform/storage/open-store.ts'])
    expect(stored.databases.map(({ name }) => name)).toEqual([
      ...new Set(databases.map(([name]) => name)),
    ])
  })
})
