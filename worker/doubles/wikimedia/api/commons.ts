import { capital } from '../corpus/articles/wording.ts'
import { type Corpus, fileOf } from '../corpus/corpus.ts'
import type { Entry, PictureKind } from '../corpus/entry.ts'
import type { Parameters } from './parameters.ts'
import { thumbnailUrl } from './props.ts'

const values = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      { value, source: 'commons-desc-page', hidden: '' },
    ]),
  )

const artist = '<a href="//commons.wikimedia.org/wiki/User:Storystone">Storystone &amp; co.</a>'
const shareAlike = {
  License: 'cc-by-sa-4.0',
  LicenseShortName: 'CC BY-SA 4.0',
  LicenseUrl: 'https://creativecommons.org/licenses/by-sa/4.0',
}

const metadata: Readonly<Record<PictureKind, Readonly<Record<string, string>>>> = {
  free: { Artist: artist, ...shareAlike },
  no_author: shareAlike,
  public_domain: { Artist: 'Ansel Example', License: 'pd', LicenseShortName: 'Public domain' },
  not_free: { Artist: artist, LicenseShortName: 'Fair use', NonFree: 'true' },
}

const imageInfo = (entry: Entry, file: string, given: Parameters, origin: string) => {
  const width = Number(given.text('iiurlwidth') ?? 0)
  return {
    ...(width > 0 ? { thumburl: thumbnailUrl(origin, file, width), thumbwidth: width } : {}),
    url: `${origin}/wikipedia/commons/0/00/${file}`,
    descriptionurl: `https://commons.wikimedia.org/wiki/File:${file}`,
    extmetadata: values(metadata[entry.picture ?? 'free']),
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
