import { type Publication, publicationEndpoints } from '@storystone/schema/contract/publication.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import type { Language } from '@storystone/schema/languages.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { send } from '#web/platform/api/api.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { storyText } from './story-text.ts'

/** The public page of a story; null where there is none. */
export const findPublication = async (
  id: string,
  signal?: AbortSignal,
): Promise<Publication | null> => {
  const options = { as: 'json', ...(signal && { signal }) } as const
  return (await send(publicationEndpoints.publication, { params: { id } }, options)).body
}

/** The whole address of a public page. */
export const linkOf = ({ url }: Publication): string => new URL(url, location.href).href

/** The card of a story, drawn here; none where there is no share sheet to give it to, or no canvas. */
const cardFile = async (story: Story, t: TFunction): Promise<File[]> => {
  if (typeof navigator.share !== 'function') return []
  try {
    const { drawCard } = await import('./story-card.ts')
    const card = await drawCard(story, t)
    return [new File([card], fileNameOf(story.title, t('story.title'), 'jpg'), { type: card.type })]
  } catch (error) {
    console.info('The card could not be drawn: the text is shared without it', error)
    return []
  }
}

/**
 * Returns a function that shares a story, or the address of its public page where it has one, and shows
 * a toast where the browser shows nothing.
 */
export const useShare = () => {
  const { t } = useTranslation()
  const language = useLanguage()

  const notify = (outcome: ShareOutcome, prepared: Shareable): void => {
    switch (outcome) {
      case 'too-late': {
        const action = { label: t('story.share'), run: () => void shareNow(prepared) }
        showToast({ title: t('share.ready'), description: t('share.readyHelp'), action })
        break
      }
      case 'copied':
        showToast({ title: t('share.copied'), description: t('share.copiedHelp') })
        break
      case 'unsupported':
        showFailure({ title: t('share.unsupported'), description: t('share.unsupportedHelp') })
        break
      case 'share-failed':
        showFailure({ title: t('share.failure'), description: t('share.failureHelp') })
        break
      case 'copy-failed':
        showFailure({ title: t('share.failure'), description: t('share.copyFailure') })
        break
      case 'shared':
      case 'aborted':
        break // The browser's share sheet has shown it.
    }
  }

  /** By a press for what is ready: where even that is refused, sharing fails. */
  const shareNow = async (prepared: Shareable): Promise<void> => {
    const outcome = await share(prepared)
    notify(outcome === 'too-late' ? 'share-failed' : outcome, prepared)
  }

  return async (story: Story): Promise<void> => {
    const prepared = await prepare(story, language, t)
    notify(await share(prepared), prepared)
  }
}

/** Browsers allow sharing for only a few seconds after a press. */
const timeoutMs = 2000

/** The link of a story that is public; undefined where it is not, and where that takes too long. */
const findLink = async ({ id }: Story): Promise<string | undefined> => {
  try {
    const page = await findPublication(id, AbortSignal.timeout(timeoutMs))
    return page ? linkOf(page) : undefined
  } catch (error) {
    console.info('Whether the story is public is not known: its text is shared', error)
    return undefined
  }
}

const prepare = async (story: Story, language: Language, t: TFunction): Promise<Shareable> => {
  const title = withoutItalics(story.title)
  const url = await findLink(story)
  if (url !== undefined) return { title, text: url, url, files: [] }
  return { title, text: storyText(story, language, t), files: await cardFile(story, t) }
}

/** What to share: text, and a picture for browsers that take files. */
type Shareable = {
  readonly title: string
  readonly text: string
  /** The address of a public page, which is shared alone. */
  readonly url?: string
  readonly files: readonly File[]
}

/**
 * `aborted`: the user closed the share sheet. `too-late`: the press counts no more, after the time that the picture
 * and the address took; Safari gives it about a second.
 */
type ShareOutcome =
  | 'shared'
  | 'copied'
  | 'aborted'
  | 'too-late'
  | 'unsupported'
  | 'share-failed'
  | 'copy-failed'

const canShare = (data: ShareData): boolean =>
  typeof navigator.share === 'function' && (navigator.canShare?.(data) ?? data.files === undefined)

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof DOMException && error.name === name

const shareBy = async (data: ShareData): Promise<ShareOutcome> => {
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    if (isNamed(error, 'AbortError')) return 'aborted'
    if (isNamed(error, 'NotAllowedError')) return 'too-late'
    console.warn('The browser could not share', error)
    return 'share-failed'
  }
}

const copy = async (text: string): Promise<ShareOutcome> => {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch (error) {
    console.warn('The browser could not copy', error)
    return 'copy-failed'
  }
}

/**
 * Opens the browser's share sheet, with the picture if it takes one; copies the text to the clipboard
 * where there is no sheet. Never rejects.
 */
export const share = async ({ title, text, url, files }: Shareable): Promise<ShareOutcome> => {
  const alone = url === undefined ? { title, text } : { title, url }
  const data = [...(files.length > 0 ? [{ ...alone, files: [...files] }] : []), alone].find(
    canShare,
  )
  if (data !== undefined) return shareBy(data)
  // Pages without TLS have no clipboard, whatever the type says.
  if (!('clipboard' in navigator) || navigator.clipboard === undefined) return 'unsupported'
  return copy(text)
}

/** In bytes of UTF-8: leaves room for an extension within the 255 of file systems. */
const maxBytes = 180

// Includes direction controls, which make a name look like another. Joiners are part of words.
const forbidden =
  /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\\/:*?"<>|]+/gu
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

const cut = (name: string): string => {
  const encoder = new TextEncoder()
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (encoder.encode(kept + segment).length > maxBytes) break
    kept += segment
  }
  return kept
}

/**
 * The file name for a story: its title without what file systems refuse, or `fallback` where
 * nothing is left. `extension` has no dot.
 */
export const fileNameOf = (title: string, fallback: string, extension: string): string => {
  const name = cut(title.normalize('NFC').replace(forbidden, ' ').replace(/\s+/g, ' ')).replace(
    /^[\s.]+|[\s.]+$/g,
    '',
  )
  return `${name === '' || reserved.test(name) ? `${fallback} ${name}`.trim() : name}.${extension}`
}
