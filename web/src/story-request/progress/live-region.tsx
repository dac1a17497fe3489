import type { CheckedSentence } from '@storystone/schema/contract/story-event.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Words, Writing } from './state.ts'

/** While a story is written, a second reader mostly has its verdict on a sentence by then. */
const standsAfterMs = 3000

/** All texts that have ever stood for a while. Once `isRead`, a second reader decides, and no text is added. */
const useStanding = (texts: readonly string[], isRead: boolean): ReadonlySet<string> => {
  const [standing, setStanding] = useState<ReadonlySet<string>>(new Set())
  const isOver = useRef(isRead)
  const all = texts.join('\n')
  useEffect(() => {
    isOver.current = isRead
    // Not cleared by the next text: each has its own time.
    setTimeout(() => {
      if (!isOver.current) setStanding((before) => new Set([...before, ...all.split('\n')]))
    }, standsAfterMs)
  }, [all, isRead])
  return standing
}

const supportedIn = (words: Words, checking: readonly CheckedSentence[] = []): string[] =>
  checking
    .filter(({ isChecked }) => isChecked)
    .map(({ field, start, end }) =>
      words[field]
        .slice(start, end)
        .replace(/^[•\s]+/, '')
        .trim(),
    )

type LiveRegionProps = Pick<Writing, 'words' | 'checking'> & { language: string }

/**
 * The sentences for screen readers. While the story is written, a sentence is said once it has stood for a while;
 * after the last word, once a second reader found it supported. So a sentence that is taken back is not said.
 */
export const LiveRegion = ({ words, checking, language }: LiveRegionProps) => {
  const { t } = useTranslation()
  const title = words.title === '' || words.content === '' ? [] : [words.title]
  const settled = [...title, ...settledSentences(words.content)]
  const standing = useStanding(settled, checking !== undefined)
  const said = settled.filter((sentence) => standing.has(sentence))
  const more = supportedIn(words, checking).filter(
    (sentence) => !said.some((each) => each.includes(sentence) || sentence.includes(each)),
  )
  return (
    <div aria-label={t('progress.words')} className="sr-only" lang={language} role="log">
      {[...new Set([...said, ...more])].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

/**
 * The sentences of a text that will stay, without marks of bold type: those with an end and the next
 * one begun. The last one may still be taken back.
 */
export const settledSentences = (text: string): string[] =>
  (
    text
      .replace(/\*\*|\*$/g, '')
      .match(/[^.!?…\n]+(?:[.!?…]+[\u202f\s]?[»”’")]*(?=\s+\S)|\n(?=\s*\S))/g) ?? []
  )
    .map((sentence) => sentence.replace(/^[•\s]+/, '').trim())
    .filter((sentence) => sentence !== '')
