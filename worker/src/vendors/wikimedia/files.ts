import type { PictureWidth } from '@storystone/schema/contract/places.ts'
import { characterEntitiesHtml4 } from 'character-entities-html4'
import { FileAnswer } from './answers.ts'
import type { Query, WikimediaUrls } from './query.ts'

/** As much of a field as is read. Some hold a whole page. */
const mostRead = 10_000
const mostShown = 200

/** A comment, a tag with its name and attributes, what is taken for a comment, a tag without an end, text. */
const tokens =
  /<!--[\s\S]*?(?:-->|$)|<(?<end>\/?)(?<name>[a-z][^\s/>]*)(?<attributes>(?:"[^"]*"|'[^']*'|[^'"<>])*)>|<[!?/][^>]*>|<[a-z!?/][\s\S]*|(?<text>[^<]+|<)/gi

const breaksText =
  /^(?:address|article|aside|blockquote|br|caption|center|d[dlt]|div|fig\w+|footer|h[1-6r]|header|li|nav|ol|p|pre|section|table|t[dhr]|tbody|tfoot|thead|ul)$/
const hasNoText = /^(?:script|style|template|title)$/
const hasNoEnd = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

const isHidden = (attributes: string): boolean =>
  /\sstyle\s*=\s*(?:"[^"]*|'[^']*|\S*)display\s*:\s*none/i.test(attributes) ||
  /\shidden(?![\w-])/i.test(attributes.replaceAll(/"[^"]*"|'[^']*'/g, ''))

const replacement = '\uFFFD'
const ofWindows = new TextDecoder('windows-1252')

/** Decodes as browsers do: 128 to 159 are Windows-1252, an invalid code point becomes U+FFFD. */
const characterOf = (code: number): string => {
  if (code >= 0x80 && code < 0xa0) return ofWindows.decode(Uint8Array.of(code))
  const isCharacter = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code < 0xe0_00)
  return isCharacter ? String.fromCodePoint(code) : replacement
}

const entity = /&(?:#x(?<hex>[\da-f]+)|#(?<decimal>\d+)|(?<name>[a-z][a-z\d]*););?/gi

const named = new Map([...Object.entries(characterEntitiesHtml4), ['apos', "'"]])

const decode = (text: string): string =>
  text.replaceAll(entity, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex) return characterOf(Number.parseInt(hex, 16))
    if (decimal) return characterOf(Number(decimal))
    return named.get(name ?? '') ?? whole
  })

/** A text in one line, of at most 200 characters, without what changes the order of its surroundings. */
const inOneLine = (text: string): string => {
  const line = text
    .replaceAll(/\p{Cs}/gu, replacement)
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
  const characters = [...line]
  if (characters.length <= mostShown) return line
  return `${characters
    .slice(0, mostShown - 1)
    .join('')
    .trimEnd()}…`
}

/**
 * What a reader sees of a field of Commons, which is HTML in whatever shape its authors left it: in one
 * line of at most 200 characters. It never throws.
 */
export const textOfHtml = (html: string): string => {
  let seen = ''
  /** The element that is not shown, and how many of its name are open in it. */
  let hidden: { readonly name: string; open: number } | null = null
  for (const { groups = {} } of html.slice(0, mostRead).matchAll(tokens)) {
    const { end, attributes = '', text } = groups
    const name = groups.name?.toLowerCase()
    if (hidden) {
      if (name === hidden.name) hidden.open += end ? -1 : 1
      if (hidden.open === 0) hidden = null
    } else if (name === undefined) {
      seen += text ?? ''
    } else {
      if (breaksText.test(name)) seen += ' '
      const isUnseen = hasNoText.test(name) || isHidden(attributes)
      if (isUnseen && !end && !hasNoEnd.test(name)) hidden = { name, open: 1 }
    }
  }
  return inOneLine(decode(seen))
}

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
