/** Whose a stored value is: `browser` survives a log-out, `user` is erased by it. */
type Owner = 'browser' | 'user'

export type Owners = Readonly<Record<string, Owner>>
type Database = { readonly name: string; readonly store: string; readonly owner: Owner }

/**
 * Everything that the app stores in a browser, by its name. A name never changes: earlier versions
 * have stored data under it. The HttpOnly cookies are the server's and not in this table.
 */
export const stored = {
  localStorage: {
    pref_language: 'browser',
    pref_story_format: 'browser',
    pref_story_style: 'browser',
    pref_voice_id: 'browser',
    pref_currency: 'browser',
    selectedFormat: 'browser',
    lastSelectedPackage: 'browser',
    lastSelectedCurrency: 'browser',
    'storystone:install-hint': 'browser',
    'storystone:narration-speed': 'browser',
    /** Whether sentences have marks for their sources. */
    'storystone:show-sources': 'browser',
    /** Whether stories cost nothing here. */
    'storystone:all-free': 'browser',
    /** The voices that the device's own voice reads for. */
    'storystone:device-voices': 'browser',
    /** A log-out that the server does not know of yet. */
    'storystone:log-out': 'browser',
    /** Who is signed in. */
    'storystone:signed-in': 'user',
    /** When a password was last checked. */
    'storystone:signed-in-at': 'user',
    /** Whose data this browser has, also after their session has ended. */
    'storystone:owner': 'user',
    /** The checkouts whose credits the user was notified of. */
    'storystone:claimed': 'user',
    /** The stories that the user has marked. */
    'storystone:favourites': 'user',
    /** Where the user stopped a narration. */
    'storystone:half-heard': 'user',
    /** What was around the user last. */
    'storystone:around': 'user',
    /** Where the user's stories are. */
    'storystone:story-pins': 'user',
    /** The walk under way. */
    'storystone:walk': 'user',
    /** The places that the user has picked for a walk. */
    'storystone:walk-places': 'user',
  },
  sessionStorage: {
    'storystone:banner-dismissed': 'browser',
    'storystone:reloaded-for': 'browser',
    'storystone:sign-up': 'user',
    'storystone:draft': 'user',
    'storystone:attempt': 'user',
    'storystone:result': 'user',
  },
  cookies: {
    pref_language: 'browser',
    pref_story_format: 'browser',
    pref_story_style: 'browser',
    pref_voice_id: 'browser',
    pref_currency: 'browser',
  },
  /** Databases of IndexedDB with one object store each. */
  databases: [
    { name: 'storystone-drafts', store: 'drafts', owner: 'user' },
    { name: 'storystone-outbox', store: 'items', owner: 'user' },
    { name: 'storystone-shared', store: 'photos', owner: 'user' },
    { name: 'storystone-stories', store: 'stories', owner: 'user' },
    { name: 'storystone-photos', store: 'photos', owner: 'user' },
    { name: 'storystone-audio', store: 'audio', owner: 'user' },
    { name: 'storystone-notes', store: 'notes', owner: 'user' },
    /** Places of areas and what is told of them: the same for everybody. */
    { name: 'storystone-packs', store: 'packs', owner: 'browser' },
  ],
} as const satisfies {
  readonly localStorage: Owners
  readonly sessionStorage: Owners
  readonly cookies: Owners
  readonly databases: readonly Database[]
}

export type LocalKey = keyof typeof stored.localStorage
export type SessionKey = keyof typeof stored.sessionStorage
export type PreferenceName = keyof typeof stored.cookies
export type DatabaseName = (typeof stored.databases)[number]['name']
