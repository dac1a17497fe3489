import { demoDrawing } from '@storystone/schema/demo-drawing.ts'
import { type Corpus, fileOf, widthOf } from '../corpus/corpus.ts'
import type { Entry } from '../corpus/entry.ts'
import { capital, numberOf } from '../corpus/entry.ts'
import type { Parameters } from './parameters.ts'
import { originalUrl, thumbnailUrl } from './props.ts'

const values = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      { value, source: 'commons-desc-page', hidden: '' },
    ]),
  )

const author = '<a href="//commons.wikimedia.org/wiki/User:Storystone">Storystone &amp; co.</a>'
/** One author in the HTML that pages of Commons have. */
const artists: readonly string[] = [
  author,
  `${author}<span style="display: none;">Storystone &amp; co.</span>`,
  `<bdi>${author}</bdi>&nbsp;<div style="display: none;">creator QS:P170,Q1</div>`,
  '<div class="vcard"><div class="fn">Storystone</div><div>&amp; co.</div></div>',
  '<ul><li>Storystone</li><li>&#x26; co.</li></ul>',
  'Storystone<br>&#38;&#160;co.',
  '<style data-mw-deduplicate="x">.a{color:red}</style>Storystone &amp; co.',
]

const shareAlike = {
  License: 'cc-by-sa-4.0',
  LicenseShortName: 'CC BY-SA 4.0',
  LicenseUrl: 'https://creativecommons.org/licenses/by-sa/4.0',
}

const free = ({ id }: Entry) => ({ Artist: artists[numberOf(id, artists.length)] ?? author })

/** What the pages of files say. `License` is set for Creative Commons and the public domain alone. */
const metadataOf = (entry: Entry): Readonly<Record<string, string>> => {
  switch (entry.picture) {
    case 'no_author':
      return shareAlike
    case 'public_domain':
      return { Artist: 'Ansel Example', License: 'pd', LicenseShortName: 'Public domain' }
    case 'not_free':
      return { ...free(entry), LicenseShortName: 'Fair use', NonFree: 'true' }
    case 'open_government':
      return { ...free(entry), LicenseShortName: 'OGL 3', Attribution: 'Crown <i>copyright</i>' }
    case 'documentation_license':
      return { ...free(entry), LicenseShortName: 'GFDL' }
    default:
      return { ...free(entry), ...shareAlike }
  }
}

const imageInfo = (entry: Entry, file: string, given: Parameters, origin: string) => {
  const descriptionurl = `https://commons.wikimedia.org/wiki/File:${encodeURIComponent(demoDrawing(file))}`
  if (entry.picture === 'missing') return { descriptionurl, filemissing: true }
  if (entry.picture === 'hidden') return { descriptionurl, filehidden: true }
  const wanted = Number(given.text('iiurlwidth') ?? 0)
  const [width, url] = [widthOf(entry), originalUrl(origin, file)]
  const thumb = { thumburl: thumbnailUrl(origin, file, wanted, width) }
  return {
    ...(wanted > 0 ? { ...thumb, thumbwidth: Math.min(wanted, width) } : {}),
    url,
    descriptionurl,
    extmetadata: values(metadataOf(entry)),
  }
}

/** `prop=imageinfo` of files on Commons. */
export const describeFiles = ({ entries }: Corpus, given: Parameters, origin: string) => {
  const titles = given.require('titles').split('|')
  const pages = titles.map((title, index) => {
    const file = capital(title.replace(/^File:/, '').replaceAll(' ', '_'))
    const entry = entries.find((one) => fileOf(one) === file)
    const normalised = `File:${file.replaceAll('_', ' ')}`
    if (!entry) return { ns: 6, title: normalised, missing: true }
    const imageinfo = [imageInfo(entry, file, given, origin)]
    return { pageid: 30_000 + index, ns: 6, title: normalised, imagerepository: 'local', imageinfo }
  })
  return { batchcomplete: true, query: { pages } }
}
