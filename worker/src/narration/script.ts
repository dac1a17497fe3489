import { createHash } from 'node:crypto'
import type { Writer } from '@storystone/schema/contract/story.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { formats, formatTraits } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { hasLetterOrDigit } from '@storystone/schema/letters.ts'
import { type VoiceId, voices } from '@storystone/schema/voices.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { splitSentences, stripMarkup } from '#worker/languages'
import {
  type Cursor,
  cutPage,
  type Database,
  pageBefore,
} from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { spokenEnglish } from './spoken/spoken-english.ts'
import { spokenFrench } from './spoken/spoken-french.ts'

/** A story of a format that can be narrated. */
export type NarratableStory = {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly language: Language
  readonly writer: Writer | null
  /** The column as it is stored. */
  readonly sources: unknown
}

const narratedFormats = formats.filter((format) => formatTraits[format].isNarrated)
const pageSize = 100

/** The part of a text that is compared. */
const lettersAndDigits = (text: string): string =>
  text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

const isNarratableOf = (userId: string) =>
  and(eq(stories.userId, userId), inArray(stories.format, narratedFormats))

const selectById = ({ read }: Database, userId: string, storyId: string) =>
  read
    .select()
    .from(stories)
    .where(and(eq(stories.id, storyId), isNarratableOf(userId)))

/** Newest first. */
const selectPage = ({ read }: Database, userId: string, before: Cursor | null) =>
  read
    .select()
    .from(stories)
    .where(and(isNarratableOf(userId), pageBefore(stories, before)))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(pageSize + 1)

/**
 * Finds the user's narratable story whose title and content are `text`, or checks the one with this
 * id. Refuses `not_found`.
 */
export const requireNarratableStory = async (
  database: Database,
  userId: string,
  { text, storyId }: { readonly text: string; readonly storyId?: string | undefined },
): Promise<NarratableStory> => {
  const wanted = lettersAndDigits(text)
  const isWanted = ({ title, content }: NarratableStory): boolean =>
    lettersAndDigits(title + content) === wanted
  if (storyId !== undefined) {
    const found = (await selectById(database, userId, storyId)).find(isWanted)
    if (!found) throw new Refusal('not_found')
    return found
  }
  for (let before: Cursor | null = null; ; ) {
    const rows = await selectPage(database, userId, before)
    const { page, next }: ReturnType<typeof cutPage<(typeof rows)[number]>> = cutPage(
      rows,
      pageSize,
    )
    const found = page.find(isWanted)
    if (found) return found
    if (!next) throw new Refusal('not_found')
    before = next
  }
}

const spokenBy = { en: spokenEnglish, fr: spokenFrench } as const

/**
 * A sentence as a voice should read it: without markup, and with years, dates, centuries, rulers,
 * abbreviations and units in words. Other numbers stay digits.
 */
export const spokenText = (text: string, language: Language): string =>
  spokenBy[language](stripMarkup(text)).replaceAll(/ {2,}/g, ' ').trim()

/** The text of one call to the vendor; `range` is that of a sentence in the content, or null. */
export type Line = {
  readonly spoken: string
  readonly range: { readonly start: number; readonly end: number } | null
}

/** The vendor's limit for one call, in characters. */
const maxLineLength = 4_000

/** Splits a text that is too long for one call, at a space if possible. */
const splitLongText = (text: string): string[] => {
  if (text.length <= maxLineLength) return [text]
  const space = text.lastIndexOf(' ', maxLineLength)
  const end = space > 0 ? space : maxLineLength
  return [text.slice(0, end), ...splitLongText(text.slice(end).trim())]
}

/** The title and then each sentence of a story, as they are spoken. */
export const scriptOf = ({ title, content, language }: NarratableStory): Line[] => {
  const sentences = [null, ...splitSentences(content, language)]
  return sentences.flatMap((sentence) => {
    const spoken = spokenText(sentence ? sentence.text : title, language)
    const range = sentence && { start: sentence.start, end: sentence.end }
    return splitLongText(spoken)
      .filter(hasLetterOrDigit)
      .map((part, index) => ({ spoken: part, range: index === 0 ? range : null }))
  })
}

/** The voice of a language with the gender of the chosen voice. */
export const voiceFor = (chosen: VoiceId, language: Language): VoiceId => {
  const gender = voices.find(({ id }) => id === chosen)?.gender
  const found = voices.find((voice) => voice.language === language && voice.gender === gender)
  if (!found) throw new Error(`There is no voice for ${chosen} in ${language}`)
  return found.id
}

/** The id of a narration and of its file: a hash of owner, text, voice and who reads in it. */
export const narrationIdOf = (
  userId: string,
  { title, content }: NarratableStory,
  voiceId: VoiceId,
  narrator: string,
): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, title, content, voiceId, narrator]))
    .digest('base64url')
