import { isGuidedReading } from '@storystone/schema/attribution.ts'
import type { Story, StoryField } from '@storystone/schema/contract/story.ts'
import { type Mark, type MarkPlace, marksOf } from '@storystone/schema/story-marks.ts'
import { headingsOf, type Span } from '@storystone/schema/story-text.ts'
import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { create, createStore, type StoreApi, useStore } from 'zustand'
import { lazyPart } from '#web/platform/lazy-part.ts'
import type { LocalKey } from '#web/platform/storage/stored.ts'
import { readLocal, removeLocal, writeLocal } from '#web/platform/storage/web-storage.ts'
import { ErrorBoundary } from '#web/ui/page/error-boundary.tsx'

const SourceSheet = lazyPart(async () => (await import('./source-sheet.tsx')).SourceSheet)

/** Loads the sheet ahead of a press. A failure shows when it is pressed. */
export const preloadSheet = (): void => void SourceSheet.preload().catch(() => undefined)

/** The mark of a sentence that is being written: there is nothing to open yet. */
export type WrittenMark = MarkPlace & { readonly passages?: never }

export type FieldSpan = Span & { readonly field: StoryField }

type Sources = {
  readonly marks: readonly (Mark | WrittenMark)[]
  /** Spans removed from the story: they fade out but keep their space, so that the layout does not shift. */
  readonly left: readonly FieldSpan[]
  /** The titles of the article's sections, by where their paragraphs begin in the content. */
  readonly headings: ReadonlyMap<number, string>
  /** Whether what has no mark is read from the user's photo. */
  readonly restsOnPhoto: boolean
  readonly isBeingWritten: boolean
  /** In a store, so that to open a mark renders its sentence and the sheet, and not all the text. */
  readonly opened: StoreApi<Opened>
}

type Opened = {
  /** The mark whose passages are shown. */
  readonly mark: Mark | undefined
  /** Whether a tap on a sentence reads aloud from there, and opens no source. */
  readonly isReadAloud: boolean
}

const createOpened = (): StoreApi<Opened> =>
  createStore(() => ({ mark: undefined, isReadAloud: false }))

const noSources: Sources = {
  marks: [],
  left: [],
  headings: new Map(),
  restsOnPhoto: false,
  isBeingWritten: false,
  opened: createOpened(),
}

const SourcesContext = createContext(noSources)

/** The marks of one field of the story around it; none outside of {@link Sourced}. */
export const useMarks = (field: StoryField): readonly (Mark | WrittenMark)[] => {
  const { marks } = useContext(SourcesContext)
  return useMemo(() => marks.filter((mark) => mark.field === field), [marks, field])
}

/** Says to the story around it that a tap on a sentence reads aloud from there. */
export const useReadAloud = (isReadAloud: boolean): void => {
  const { opened } = useContext(SourcesContext)
  useEffect(() => {
    opened.setState({ isReadAloud })
    return () => opened.setState({ isReadAloud: false })
  }, [opened, isReadAloud])
}

/** Whether a tap on a sentence of the story around it reads aloud from there. */
export const useIsReadAloud = (): boolean =>
  useStore(useContext(SourcesContext).opened, ({ isReadAloud }) => isReadAloud)

/** What has left a field of the story that is being written. */
export const useLeft = (field: StoryField): readonly FieldSpan[] =>
  useContext(SourcesContext).left.filter((span) => span.field === field)

/** Whether the story around it is still being written. */
export const useIsBeingWritten = (): boolean => useContext(SourcesContext).isBeingWritten

/** Whether a part of the content is read from the user's photo, and from no source. */
export const useIsFromPhoto = (): ((span: Span) => boolean) => {
  const { marks, restsOnPhoto } = useContext(SourcesContext)
  return ({ start, end }) =>
    restsOnPhoto &&
    !marks.some((mark) => mark.field === 'content' && mark.end > start && mark.end <= end)
}

/** The headings of the guide around it, by where their paragraphs begin. */
export const useHeadings = (): ReadonlyMap<number, string> => useContext(SourcesContext).headings

/** Whether the passages of a mark are shown, and how to show them. */
export const useOpened = (mark: Mark): readonly [isOpened: boolean, open: () => void] => {
  const { opened } = useContext(SourcesContext)
  return [
    useStore(opened, (now) => now.mark?.number === mark.number),
    () => opened.setState({ mark }),
  ]
}

/** Whether a sentence of the story around it has sources to show. */
export const useHasMarks = (): boolean => useContext(SourcesContext).marks.length > 0

const storageName: LocalKey = 'storystone:show-sources'

/** Whether the sentences of stories have visible marks: a choice of this browser, off at first. */
export const useShowSources = create<{ readonly areShown: boolean }>()(() => ({
  areShown: readLocal(storageName) !== null,
}))

/** Has stories show the marks of their sentences, or not any more. */
export const showSources = (areShown: boolean): void => {
  if (areShown) writeLocal(storageName, 'true')
  else removeLocal(storageName)
  useShowSources.setState({ areShown })
}

/**
 * A story's article. Gives the texts in it the marks of the story, and {@link OpenedSource} the one that is
 * pressed. All marks come and go after the frame that answers the switch: that lays out the whole text again.
 */
export const Sourced = ({ story, children }: { story: Story; children: ReactNode }) => {
  // An opened source stays open when its story is loaded again.
  const [opened] = useState(createOpened)
  const sources = useMemo(
    () => ({
      ...noSources,
      marks: marksOf(story),
      headings: headingsOf(story),
      restsOnPhoto: story.writer !== null && story.imageUrl !== null,
      opened,
    }),
    [story, opened],
  )
  const areShown = useDeferredValue(useShowSources((now) => now.areShown))
  return (
    <SourcesContext value={sources}>
      <article className="story" data-sources={areShown ? 'shown' : undefined}>
        {children}
      </article>
    </SourcesContext>
  )
}

/**
 * What the opened sentence rests on. Comes and goes after the frame that answers the tap: a modal dialog
 * lays out the whole page.
 */
export const OpenedSource = () => {
  const { opened, marks } = useContext(SourcesContext)
  const mark = useDeferredValue(useStore(opened, (now) => now.mark))
  if (mark === undefined) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <SourceSheet
          mark={mark}
          marks={marks.filter((each) => each.passages !== undefined)}
          onClose={() => opened.setState({ mark: undefined })}
          onShow={(next) => opened.setState({ mark: next })}
        />
      </Suspense>
    </ErrorBoundary>
  )
}

type BeingWrittenProps = Pick<Sources, 'left'> & {
  marks: readonly WrittenMark[]
  children: ReactNode
}

/** Gives the texts of a story that is being written the marks of what is being checked. */
export const BeingWritten = ({ marks, left, children }: BeingWrittenProps) => (
  <SourcesContext value={{ ...noSources, marks, left, isBeingWritten: true }}>
    {children}
  </SourcesContext>
)

type StoryWordsProps = {
  story: Pick<Story, 'language' | 'writer' | 'sources'>
  children: ReactNode
}

/** The words of a story in their language; a quotation where they are an article's own. */
export const StoryWords = ({ story, children }: StoryWordsProps) => {
  const { language, sources } = story
  return isGuidedReading(story) ? (
    <blockquote cite={sources[0]?.url} lang={language}>
      {children}
    </blockquote>
  ) : (
    <div lang={language}>{children}</div>
  )
}
