import { foldName, normalizeName } from '@storystone/schema/fold-name.ts'
import { type Language, languages, othersOf } from '@storystone/schema/languages.ts'
import type {
  FoundPage,
  ItemsWanted,
  ItemTitles,
  Wikimedia,
} from '#worker/vendors/wikimedia/wikimedia.ts'
import { canBeMeant, placeOf } from './candidates/candidates.ts'
import { matchName } from './candidates/match-name.ts'
import type { FoundPlace } from './place.ts'
import { languageOfName } from './query/parse-query.ts'
import type { Search } from './search.ts'

const enough = 3
const goodName = 0.8
const nearMetres = 1_000
const farMetres = 10_000
const maxStored = 15
/** The most that a request finds within a circle. */
const mostInCircle = 50
/** Less wikitext than one sentence with its template: there is no story in it. */
const leastBytes = 300
/** The most requests that a search makes. */
export const mostRequestsOf = (search: Search): number => {
  if (search.by !== 'prefix') return 6
  return languageOfName(search.name) === null ? 2 : 5
}

/** Whether a page is an article about one thing. */
export const isArticle = ({ page }: FoundPage): boolean =>
  page.ns === 0 && page.pageprops.disambiguation === undefined

/** Whether there is too little in an article for a story. */
export const isThin = ({ page }: FoundPage): boolean => (page.length ?? leastBytes) < leastBytes

/** Two findings of one place: it is called as both say. */
export const merge = (known: FoundPlace, more: FoundPlace | undefined): FoundPlace =>
  more
    ? {
        redirect: known.redirect ?? more.redirect,
        place: {
          ...known.place,
          description: { ...more.place.description, ...known.place.description },
        },
      }
    : known

/** What a search has found so far. An article that says next to nothing is none. */
const createFinding = (wikimedia: Wikimedia, canBe: (found: FoundPlace) => boolean) => {
  let found: FoundPlace[] = []
  let requests = 0
  const thin = new Map<Language, Map<string, FoundPage>>()

  const withoutThin = ({ place, redirect }: FoundPlace): FoundPlace => {
    const isLeft = (language: Language): boolean =>
      !thin.get(language)?.has(place.articles[language] ?? '')
    const articles = Object.entries(place.articles).filter(([language]) =>
      languages.some((each) => each === language && isLeft(each)),
    )
    return { redirect, place: { ...place, articles: Object.fromEntries(articles) } }
  }

  const add = (language: Language, pages: readonly FoundPage[]): void => {
    const articles = pages.filter(isArticle)
    for (const page of articles.filter(isThin)) {
      const known = thin.get(language) ?? new Map<string, FoundPage>()
      thin.set(language, known.set(page.page.title, page))
    }
    const added = articles
      .filter((page) => !isThin(page))
      .map((page) => withoutThin(placeOf(language, page)))
      .filter(canBe)
    const isSame = (one: FoundPlace) => (other: FoundPlace) => one.place.id === other.place.id
    found = [
      ...found.map((one) => merge(one, added.find(isSame(one)))),
      ...added.filter((one) => !found.some(isSame(one))),
    ]
  }

  const request = async <T>(sending: Promise<T>): Promise<T> => {
    requests += 1
    return await sending
  }

  /** The articles in another language of what says next to nothing in one. */
  const addOtherLanguages = async (): Promise<void> => {
    const others = [...thin].flatMap(([language, pages]) =>
      othersOf(language).map((other) => ({ other, pages })),
    )
    for (const { other, pages } of others) {
      const known = new Set(found.map(({ place }) => place.articles[other]))
      const titles = [...pages.values()]
        .flatMap(({ page }) => page.langlinks.find(({ lang }) => lang === other)?.title ?? [])
        .filter((title) => !known.has(title) && !thin.get(other)?.has(title))
      if (titles.length > 0) add(other, await request(wikimedia.findByTitles(other, titles)))
    }
  }

  return { add, addOtherLanguages, request, found: () => found, requests: () => requests }
}
type Finding = ReturnType<typeof createFinding>

/** The pages about items of Wikidata, in a language or else in another. `names` is what led there. */
const addItems = async (
  wikimedia: Wikimedia,
  { add, request }: Finding,
  items: ReadonlyMap<string, ItemTitles>,
  language: Language,
  names: ReadonlyMap<string, string> = new Map(),
): Promise<void> => {
  const inOrder = [language, ...othersOf(language)]
  const firstOf = (item: ItemTitles) => inOrder.find((each) => item[each] !== undefined)
  for (const each of inOrder) {
    const wanted = [...items.values()].flatMap((item) =>
      firstOf(item) === each ? (item[each] ?? []) : [],
    )
    if (wanted.length === 0) continue
    const pages = await request(wikimedia.findByTitles(each, wanted))
    const nameOf = ({ page }: FoundPage) => names.get(page.pageprops.wikibase_item ?? '')
    add(
      each,
      pages.map((page) => ({ ...page, redirect: nameOf(page) ?? page.redirect })),
    )
  }
}

const isNamed = (found: readonly FoundPlace[], name: string): boolean =>
  found.some((one) => matchName(foldName(name), one) >= goodName)

/** Searches the labels of Wikidata, which has them in the languages of all scripts. */
const findByLabel = async (
  wikimedia: Wikimedia,
  finding: Finding,
  name: string,
  language: Language,
  nameLanguage: string,
): Promise<void> => {
  const items = await finding.request(wikimedia.searchItems(nameLanguage, name))
  if (items.length === 0) return
  const ids = items.map(({ id }) => id)
  const titles = await finding.request(wikimedia.readItemTitles({ ids }))
  const names = new Map(items.map((item) => [item.id, item.name]))
  await addItems(wikimedia, finding, titles, language, names)
}

const findByName = async (
  wikimedia: Wikimedia,
  finding: Finding,
  { name: typed, language }: Search & { by: 'name' },
): Promise<void> => {
  // What is sent is what the key is made of: a search is kept for everybody who means the same.
  const name = normalizeName(typed)
  if (name === '') return
  const { add, request, found } = finding
  const nameLanguage = languageOfName(name)
  if (nameLanguage !== null) {
    await findByLabel(wikimedia, finding, name, language, nameLanguage)
    if (found().length > 0) return
  }
  add(language, await request(wikimedia.findByPrefix(language, name)))
  if (nameLanguage !== null) return
  if (found().length < enough) add(language, await request(wikimedia.findByWords(language, name)))
  // What has an article in another language only, or was named in that language.
  for (const other of othersOf(language))
    if (!isNamed(found(), name)) add(other, await request(wikimedia.findByPrefix(other, name)))
}

/** What a name that is being typed may become: one request, and no look at what only mentions it. */
const findByBeginning = async (
  wikimedia: Wikimedia,
  finding: Finding,
  { name: typed, language }: Search & { by: 'prefix' },
): Promise<void> => {
  const name = normalizeName(typed)
  if (name === '') return
  const nameLanguage = languageOfName(name)
  if (nameLanguage !== null) {
    return await findByLabel(wikimedia, finding, name, language, nameLanguage)
  }
  finding.add(language, await finding.request(wikimedia.findByPrefix(language, name)))
}

const findAround = async (
  wikimedia: Wikimedia,
  { add, request, found }: Finding,
  { position, language }: Search & { by: 'cell' },
): Promise<void> => {
  for (const metres of [nearMetres, farMetres]) {
    // What has an article in another language only is told all the same.
    for (const each of [language, ...othersOf(language)])
      if (found().length < maxStored)
        add(each, await request(wikimedia.findNear(each, position, metres)))
    if (found().length >= enough) return
  }
}

/** The place that an address of a Wikipedia or of Wikidata leads to. */
const findLinked = async (
  wikimedia: Wikimedia,
  finding: Finding,
  wanted: ItemsWanted,
  language: Language,
): Promise<void> => {
  const { add, request } = finding
  const own = 'wiki' in wanted ? languages.find((each) => each === wanted.wiki) : undefined
  if (own !== undefined && 'title' in wanted) {
    add(own, await request(wikimedia.findByTitles(own, [wanted.title.replaceAll('|', ' ')])))
    return
  }
  const items = await request(wikimedia.readItemTitles(wanted))
  await addItems(wikimedia, finding, items, language)
}

/** Searches Wikimedia, without a look at what is stored. */
export const searchWikimedia = async (
  wikimedia: Wikimedia,
  search: Search,
): Promise<{ found: FoundPlace[]; requests: number }> => {
  const name = search.by === 'name' || search.by === 'prefix' ? search.name : null
  const isOpen = search.by === 'article' || search.by === 'item'
  const finding = createFinding(wikimedia, (found) => isOpen || canBeMeant(found, name))
  const { language } = search
  if (search.by === 'name') await findByName(wikimedia, finding, search)
  else if (search.by === 'prefix') await findByBeginning(wikimedia, finding, search)
  else if (search.by === 'cell') await findAround(wikimedia, finding, search)
  else if (search.by === 'circle') {
    const { position, radius } = search
    const near = wikimedia.findNear(language, position, radius, mostInCircle)
    finding.add(language, await finding.request(near))
  } else if (search.by === 'item') {
    await findLinked(wikimedia, finding, { ids: [search.id] }, language)
  } else await findLinked(wikimedia, finding, search, language)
  await finding.addOtherLanguages()
  const most = search.by === 'circle' ? mostInCircle : maxStored
  return { found: finding.found().slice(0, most), requests: finding.requests() }
}
