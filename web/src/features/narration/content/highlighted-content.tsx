import { type KeyboardEvent, useRef, useState } from 'react'
import { guideClass, guideParagraphClass } from '../../../story/story-content.tsx'
import { goToSentence } from '../player/playback-control.ts'
import { useHighlight } from '../player/player-store.ts'
import type { NarratedStory } from '../text/narrated-story.ts'
import { type Run, sentenceRuns } from '../text/sentences.ts'
import { useAutoScroll } from './use-auto-scroll.ts'

const isSelecting = (): boolean => getSelection()?.isCollapsed === false

/**
 * The text of a story. While it plays, the current sentence is highlighted and kept in view, and a
 * press on a sentence plays it. For the keyboard they are one control, moved in by the arrow keys.
 */
export const HighlightedContent = ({ story }: { story: NarratedStory }) => {
  const { sentences, current, isPlaying } = useHighlight(story)
  const text = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  useAutoScroll(text, current, isPlaying)

  const move = (event: KeyboardEvent): void => {
    const from = Number(event.target instanceof HTMLElement && event.target.dataset.sentence)
    const to = targetOf(event.key, from, sentences.length - 1)
    if (to === undefined) return
    event.preventDefault()
    if (to === from) {
      goToSentence(from)
      return
    }
    setFocused(to)
    text.current?.querySelector<HTMLElement>(`[data-sentence="${to}"]`)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the sentences in it are the controls
    <div
      className={guideClass}
      onBlur={() => setFocused(undefined)}
      onKeyDown={sentences.length > 0 ? move : undefined}
      ref={text}
    >
      {sentenceRuns(story.content, sentences).map((runs, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a story keep their order
        <p className={guideParagraphClass(index)} key={index}>
          {runs.map((run) => (
            <RunText
              isCurrent={run.sentence !== undefined && run.sentence === current}
              isFocusable={run.sentence === (focused ?? Math.max(0, current))}
              key={`${run.sentence}:${run.text.slice(0, 20)}`}
              run={run}
            />
          ))}
        </p>
      ))}
    </div>
  )
}

/** The sentence that a key goes to: the same one for a press; undefined for any other key. */
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

type RunTextProps = { run: Run; isCurrent: boolean; isFocusable: boolean }

const RunText = ({ run: { text, sentence }, isCurrent, isFocusable }: RunTextProps) => {
  if (sentence === undefined) return text
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button would not flow with the text
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys of all sentences
    <span
      aria-current={isCurrent ? 'true' : undefined}
      className="cursor-pointer scroll-mb-24 rounded-sm box-decoration-clone hover:bg-sunk aria-[current]:bg-highlight forced-colors:aria-[current]:underline forced-colors:aria-[current]:decoration-2"
      data-sentence={sentence}
      onClick={() => {
        if (!isSelecting()) goToSentence(sentence)
      }}
      role="button"
      tabIndex={isFocusable ? 0 : -1}
    >
      {text}
    </span>
  )
}
