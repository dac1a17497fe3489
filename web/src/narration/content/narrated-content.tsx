import { paragraphSpans } from '@storystone/schema/story-text.ts'
import { Fragment, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useAccount, userIdOf } from '#web/account'
import {
  CitedText,
  guideClass,
  guideParagraphClass,
  placeMarks,
  SectionHeading,
  SourceMark,
  StoryWords,
  useMarks,
  useReadAloud,
  Words,
} from '#web/stories'
import {
  clearPosition,
  type NarratedStory,
  type Run,
  savePosition,
  sentenceRuns,
} from '../playback/playback.ts'
import { syncMediaSession } from '../player/media-session.ts'
import { goToSentence } from '../player/playback-control.ts'
import { type Player as PlayerState, useHighlight, usePlayer } from '../player/player-store.ts'

const emptySpan = { start: 0, end: 0 } as const

const isSentence = ({ sentence }: Run): boolean => sentence !== undefined

const isSelecting = (): boolean => getSelection()?.isCollapsed === false

/**
 * The text of a story. A press on a sentence shows its sources; once a narration plays, it plays that
 * sentence, and the current one is highlighted and kept in view. For the keyboard they are then one
 * control, moved in by the arrow keys.
 */
export const HighlightedContent = ({ story }: { story: NarratedStory }) => {
  const { sentences, current, isPlaying } = useHighlight(story)
  const text = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  useAutoScroll(text, current, isPlaying)
  useReadAloud(sentences.length > 0)
  const spans = paragraphSpans(story.content)

  const move = (event: KeyboardEvent): void => {
    const sentence = event.target instanceof HTMLElement && event.target.dataset.sentence
    // A mark between the sentences has keys of its own.
    if (!sentence) return
    const from = Number(sentence)
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
        <Fragment key={index}>
          <SectionHeading start={spans[index]?.start ?? 0} />
          <p className={guideParagraphClass(index, runs[0]?.text)}>
            {sentences.length === 0 ? (
              <CitedText field="content" span={spans[index] ?? emptySpan} text={story.content} />
            ) : (
              <Pieces
                current={current}
                from={spans[index]?.start ?? 0}
                runs={runs}
                tabStop={focused ?? Math.max(0, current)}
              />
            )}
          </p>
        </Fragment>
      ))}
    </div>
  )
}

type PiecesProps = {
  runs: readonly Run[]
  /** Where the first run begins in the content. */
  from: number
  current: number
  /** The sentence that the Tab key reaches. */
  tabStop: number
}

/** The sentences of a paragraph, and the marks of their sources between them. */
const Pieces = ({ runs, from, current, tabStop }: PiecesProps) => {
  const marks = useMarks('content')
  return placeMarks(runs, from, marks, isSentence).map((piece, index) =>
    'text' in piece ? (
      <RunText
        isCurrent={piece.sentence !== undefined && piece.sentence === current}
        isFocusable={piece.sentence === tabStop}
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a paragraph keep their order
        key={index}
        run={piece}
      />
    ) : (
      <SourceMark key={`mark ${piece.number}`} mark={piece} />
    ),
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
  if (sentence === undefined) return <Words text={text} />
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
      <Words text={text} />
    </span>
  )
}

/** For how long the page stays where a reader has scrolled it. */
const readerScrollMs = 4000

const readerScrolls = ['wheel', 'touchmove'] as const

/** The height of the header that covers the top of the page, and one line. */
const topPixels = 72

type Extent = Pick<DOMRect, 'top' | 'bottom'>

/**
 * The pixels to scroll so that an element lies between `from` and `to`: none where it does already,
 * otherwise to the middle. An element too tall for that begins at `from`.
 */
export const scrollFor = ({ top, bottom }: Extent, from: number, to: number): number => {
  if (top >= from && bottom <= to) return 0
  const room = to - from - (bottom - top)
  return top - from - Math.max(0, room / 2)
}

/** The height of the bar that shows what plays once its player is scrolled away. */
const barPixels = 72

/** Scrolls a sentence between the header and the bar; smoothly unless motion is reduced. */
const scrollIntoView = (sentence: Element): void => {
  const foot = Number.parseFloat(
    getComputedStyle(document.documentElement).getPropertyValue('--foot'),
  )
  const bottomPixels = innerHeight - barPixels - (foot || 0)
  const top = scrollFor(sentence.getBoundingClientRect(), topPixels, bottomPixels)
  if (top === 0) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollBy({ top, behavior: isStill ? 'instant' : 'smooth' })
}

/** Keeps the sentence that plays in view, unless the reader has just scrolled elsewhere. */
const useAutoScroll = (
  text: RefObject<HTMLElement | null>,
  current: number,
  isPlaying: boolean,
): void => {
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const note = () => {
      scrolledAt.current = performance.now()
    }
    for (const name of readerScrolls) addEventListener(name, note, { passive: true })
    return () => {
      for (const name of readerScrolls) removeEventListener(name, note)
    }
  }, [])
  useEffect(() => {
    if (!isPlaying || current < 0 || performance.now() - scrolledAt.current < readerScrollMs) return
    const sentence = text.current?.querySelector(`[data-sentence="${current}"]`)
    if (sentence) scrollIntoView(sentence)
  }, [text, current, isPlaying])
}

syncMediaSession()

/** A story's text, which follows its player. */
export const NarratedContent = ({ story }: { story: NarratedStory }) => (
  <StoryWords story={story}>
    <HighlightedContent story={story} />
  </StoryWords>
)

/** A position this near the beginning or the end is not saved. */
const marginSeconds = 5
/** How often the position is saved during playback. */
const intervalSeconds = 5

const isHalfWay = ({ position, length, isComplete }: PlayerState): boolean =>
  position >= marginSeconds && !(isComplete && position > length - marginSeconds)

const currentUser = (): string | undefined => userIdOf(useAccount.getState().account)

/** Who started the track. Nothing is saved once they are signed out, maybe in another tab. */
let listener: string | undefined

const save = (player: PlayerState): void => {
  const { track, position } = player
  if (track?.by !== 'narration' || currentUser() !== listener) return
  if (isHalfWay(player)) savePosition(track.story, track.voice.id, position)
  else clearPosition(track.story, track.voice.id)
}

const isPlaying = ({ status }: PlayerState): boolean => status === 'playing'
const intervalOf = ({ position }: PlayerState): number => Math.floor(position / intervalSeconds)

/** Saves where a story was left: at every pause, during playback, and when the page is closed. */
export const startSavingPosition = (): void => {
  usePlayer.subscribe((now, before) => {
    if (now.track !== undefined && now.track !== before.track) listener = currentUser()
    if (isPlaying(before) && !isPlaying(now)) save(before)
    else if (isPlaying(now) && intervalOf(now) !== intervalOf(before)) save(now)
  })
  addEventListener('pagehide', () => save(usePlayer.getState()))
}

startSavingPosition()
