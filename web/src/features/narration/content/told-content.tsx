import { type KeyboardEvent, useRef, useState } from 'react'
import { guideClass, guideParagraphClass } from '../../../story/story-content.tsx'
import { goToSentence } from '../player/listening.ts'
import { useTold } from '../player/player-store.ts'
import type { NarratedStory } from '../text/narrated.ts'
import { type Run, toldParagraphs } from '../text/sentences.ts'
import { useFollow } from './use-follow.ts'

const isSelecting = (): boolean => getSelection()?.isCollapsed === false

/**
 * The text of a story. While it is told, the sentence that one hears is marked and kept in view,
 * and each can be pressed to go there; the keyboard reaches them as one control, by the arrows.
 */
export const ToldContent = ({ story }: { story: NarratedStory }) => {
  const { sentences, told, isPlaying } = useTold(story)
  const text = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState<number>()
  useFollow(text, told, isPlaying)

  const move = (event: KeyboardEvent): void => {
    const from = Number(event.target instanceof HTMLElement && event.target.dataset.sentence)
    const to = targetOf(event.key, from, sentences.length - 1)
    if (to === undefined) return
    event.preventDefault()
    if (to === from) {
      goToSentence(from)
      return
    }
    setReached(to)
    text.current?.querySelector<HTMLElement>(`[data-sentence="${to}"]`)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the sentences in it are the controls
    <div
      className={guideClass}
      onBlur={() => setReached(undefined)}
      onKeyDown={sentences.length > 0 ? move : undefined}
      ref={text}
    >
      {toldParagraphs(story.content, sentences).map((runs, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a told text does not change
        <p className={guideParagraphClass(index)} key={index}>
          {runs.map((run) => (
            <Words
              isReached={run.sentence === (reached ?? Math.max(0, told))}
              isTold={run.sentence !== undefined && run.sentence === told}
              key={`${run.sentence}:${run.text.slice(0, 20)}`}
              run={run}
            />
          ))}
        </p>
      ))}
    </div>
  )
}

/** Where a key leads from a sentence: to itself where it is pressed; undefined where nowhere. */
const targetOf = (key: string, from: number, last: number): number | undefined => {
  switch (key) {
    case 'Enter':
    case ' ':
      return from
    case 'ArrowRight':
      return Math.min(last, from + 1)
    case 'ArrowLeft':
      return Math.max(0, from - 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

type WordsProps = { run: Run; isTold: boolean; isReached: boolean }

const Words = ({ run: { text, sentence }, isTold, isReached }: WordsProps) => {
  if (sentence === undefined) return text
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button's words would not flow with the text
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all sentences are the text's
    <span
      aria-current={isTold ? 'true' : undefined}
      className="cursor-pointer scroll-mb-24 rounded-sm box-decoration-clone hover:bg-sunk aria-[current]:bg-told forced-colors:aria-[current]:underline forced-colors:aria-[current]:decoration-2"
      data-sentence={sentence}
      onClick={() => {
        if (!isSelecting()) goToSentence(sentence)
      }}
      role="button"
      tabIndex={isReached ? 0 : -1}
    >
      {text}
    </span>
  )
}
