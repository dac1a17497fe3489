import type { PictureWidth } from '@storystone/schema/contract/places.ts'
import type { Query } from './query.ts'
import { FileAnswer } from './shapes.ts'

/** A file on Commons. What its page does not say is empty. */
export type FileDescription = {
  readonly author: string
  readonly license: string
  readonly licenseCode: string
  readonly licenseUrl: string
  readonly isNonFree: boolean
  /** The page about it, for the credit. */
  readonly sourceUrl: string
  /** The path of its thumbnail on the server of files. */
  readonly thumbnail: string | null
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of a value that may be HTML. */
const textOf = (html: { readonly value: string | number } | undefined): string =>
  String(html?.value ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(amp|lt|gt|quot);/g, (_all, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Describes a file on Commons; null when there is none. */
export const describeFile = async (
  query: Query,
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
  if (!info) return null
  const { Artist, License, LicenseShortName, LicenseUrl, NonFree } = info.extmetadata
  return {
    author: textOf(Artist),
    license: textOf(LicenseShortName),
    licenseCode: textOf(License),
    licenseUrl: textOf(LicenseUrl),
    isNonFree: textOf(NonFree) === 'true',
    sourceUrl: info.descriptionurl,
    thumbnail: (info.thumburl && URL.parse(info.thumburl)?.pathname) || null,
  }
}
