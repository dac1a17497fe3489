import type { Format } from '@storystone/schema/formats.ts'
import {
  bulletSpans,
  paragraphSpans,
  type Span,
  sectionsOf,
} from '@storystone/schema/story-text.ts'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CitedText } from './citations/cited-text.tsx'
import { useHeadings, useIsFromPhoto, useLeft } from './citations/sourced.tsx'

/** The text of a story, laid out for its format. The text may still be growing. */
export const StoryContent = ({ content, format }: { content: string; format: Format }) => {
  switch (format) {
    case 'quick_facts':
      return <QuickFacts content={content} />
    case 'history_guide':
      return <HistoryGuide content={content} />
    case 'translate_inscription':
      return <Translation content={content} />
  }
}

const QuickFacts = ({ content }: { content: string }) => (
  <ul className="divide-y divide-rule font-story text-story">
    {bulletSpans(content).map((span, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: facts are only ever added at the end
      <Fact content={content} key={index} span={span} />
    ))}
  </ul>
)

/** One that is taken away fades; then its row closes, but above the window, where that would move what is read. */
const Fact = ({ content, span }: { content: string; span: Span }) => {
  const hasLeft = isCovered(content, span, useLeft('content'))
  const row = useRef<HTMLLIElement>(null)
  const [closes, setCloses] = useState(false)
  useLayoutEffect(() => {
    setCloses(hasLeft && (row.current?.getBoundingClientRect().bottom ?? -1) >= 0)
  }, [hasLeft])
  return (
    <li
      className={`grid grid-rows-[1fr] py-3.5 first:pt-0 last:pb-0 ${closes ? 'closing' : ''}`}
      ref={row}
    >
      <div className="flex min-h-0 gap-4">
        <svg
          aria-hidden="true"
          className={`mt-[0.55em] size-3 shrink-0 fill-accent ${hasLeft ? 'animate-leave' : ''}`}
          viewBox="0 0 12 12"
        >
          <path d="M6 0l4 6-4 6-4-6z" />
        </svg>
        <span className="min-w-0">
          <CitedText field="content" span={span} text={content} />
        </span>
      </div>
    </li>
  )
}

/** Whether nothing of a part is outside of what has left. */
const isCovered = (text: string, { start, end }: Span, left: readonly Span[]): boolean => {
  let from = start
  for (const gone of left.toSorted((one, other) => one.start - other.start)) {
    if (gone.end <= from || gone.start >= end) continue
    if (text.slice(from, gone.start).trim() !== '') return false
    from = gone.end
  }
  return from > start && text.slice(from, end).trim() === ''
}

/** The classes of a guide's text, shared with the text that is highlighted during playback. */
export const guideClass = 'grid grid-cols-1 gap-[1.1em] font-story text-story'
/** The first letter is large, unless there is a quotation mark before it, which would be large too. */
export const guideParagraphClass = (index: number, text = ''): string =>
  `hyphens-auto ${index === 0 && /^[\p{L}\p{N}]/u.test(text) ? 'drop-cap' : ''}`

const HistoryGuide = ({ content }: { content: string }) => (
  <div className={guideClass}>
    {paragraphSpans(content).map((span, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only ever added at the end
      <Fragment key={index}>
        <SectionHeading start={span.start} />
        <p className={guideParagraphClass(index, content.slice(span.start))}>
          <CitedText field="content" span={span} text={content} />
        </p>
      </Fragment>
    ))}
  </div>
)

const Translation = ({ content }: { content: string }) => {
  const { t } = useTranslation()
  const isFromPhoto = useIsFromPhoto()
  return (
    <dl className="grid grid-cols-1 gap-5">
      {sectionsOf(content).map(({ label, span }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections are only ever added at the end
        <div className="grid grid-cols-1 gap-1" key={index}>
          {label !== '' && (
            <dt className="font-semibold text-accent text-small">
              {label}
              {isFromPhoto(span) && (
                <span className="font-normal text-soft"> · {t('sources.fromPhoto')}</span>
              )}
            </dt>
          )}
          <dd className="whitespace-pre-line font-story text-story" dir="auto">
            <CitedText field="content" span={span} text={content} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The title of the article's section, over the paragraph that begins at `start` of a guide. */
export const SectionHeading = ({ start }: { start: number }) => {
  const heading = useHeadings().get(start)
  if (heading === undefined) return null
  return (
    <h2 className="-mb-[0.7em] pt-[0.5em] font-sans font-semibold text-small text-soft">
      {heading}
    </h2>
  )
}
