import type { PictureWidth } from '@storystone/schema/contract/places.ts'
import { textOfHtml } from './html-text.ts'
import type { Query, WikimediaUrls } from './query.ts'
import { FileAnswer } from './shapes.ts'

/** A file on Commons. What its page does not say is empty, or null. */
export type FileDescription = {
  /** The wording that its author asks for, or else their name. */
  readonly author: string
  readonly license: string
  readonly licenseCode: string
  readonly licenseUrl: string | null
  readonly isNonFree: boolean
  /** The page about it, for the credit. */
  readonly sourceUrl: string
  /** The address of its thumbnail, on one of Wikimedia's two servers of files. */
  readonly thumbnail: string | null
}

/** Where the licences of files on Commons are, for people. */
const licenseHosts: readonly string[] = [
  'creativecommons.org',
  'commons.wikimedia.org',
  'artlibre.org',
  'www.gnu.org',
  'www.nationalarchives.gov.uk',
  'www.flickr.com',
]

const commons = 'https://commons.wikimedia.org'
const maxUrlLength = 1_000

/** The address as https if it is on one of `hosts`, else null. */
const linkTo = (text: string, hosts: readonly string[]): string | null => {
  const isAddress = /^(https?:)?\/\//i.test(text) && text.length <= maxUrlLength
  const url = isAddress ? URL.parse(text, commons) : null
  if (!url || !hosts.includes(url.host)) return null
  if (url.username !== '' || url.password !== '') return null
  url.protocol = 'https:'
  return url.href
}

const pageOf = (file: string): string =>
  new URL(`/wiki/File:${file.replaceAll(' ', '_').replaceAll('?', '%3F')}`, commons).href

/** The address of a thumbnail as the answer has it; null on a server that is none of Wikimedia's. */
const thumbnailIn = (urls: WikimediaUrls, text = ''): string | null => {
  const address = URL.parse(text)?.href ?? ''
  return [urls.thumb, urls.upload].some((base) => address.startsWith(`${base}/`)) ? address : null
}

const textOf = (field: { readonly value: string | number | boolean } | undefined): string =>
  textOfHtml(String(field?.value ?? ''))

/** Describes a file on Commons; null when there is none, and when it was deleted or hidden. */
export const describeFile = async (
  query: Query,
  urls: WikimediaUrls,
  file: string,
  width: PictureWidth,
  signal?: AbortSignal,
): Promise<FileDescription | null> => {
  const parameters = {
    prop: 'imageinfo',
    titles: `File:${file}`,
    iiprop: 'url|extmetadata',
    iiurlwidth: String(width),
  }
  const answer = await query('commons', FileAnswer, parameters, signal)
  const info = answer.query.pages[0]?.imageinfo[0]
  if (!info || info.filemissing || info.filehidden) return null
  const { Artist, Attribution, License, LicenseShortName, LicenseUrl, NonFree } = info.extmetadata
  return {
    author: textOf(Attribution) || textOf(Artist),
    license: textOf(LicenseShortName),
    licenseCode: textOf(License),
    licenseUrl: linkTo(String(LicenseUrl?.value ?? ''), licenseHosts),
    isNonFree: textOf(NonFree) === 'true',
    sourceUrl: linkTo(info.descriptionurl ?? '', ['commons.wikimedia.org']) ?? pageOf(file),
    thumbnail: thumbnailIn(urls, info.thumburl),
  }
}
