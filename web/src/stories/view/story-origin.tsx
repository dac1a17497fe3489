import { type Story, textLicense } from '@storystone/schema/contract/story.ts'
import { isQuoted } from '@storystone/schema/credit.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { CreatedOn } from '#web/ui/format/format.tsx'
import { checkingOf } from '../citations/marks.ts'
import { LicenseLink } from '../citations/source-line.tsx'
import { SourceList, StoryData } from '../sources/source-list.tsx'

const checkedTexts = {
  once: 'sources.checkedOnce',
  twice: 'sources.checkedTwice',
  mixed: 'sources.checkedMixed',
} as const

/** Who wrote the story, what of it was compared with its sources, and by whom. */
const disclaimerOf = (story: Story, t: TFunction): string => {
  if (isQuoted(story)) return t('sources.extracted')
  const origin = t(story.imageUrl === null ? 'story.disclaimerText' : 'story.disclaimerPhoto')
  if (story.sources.length === 0) return origin
  const checking = checkingOf(story.citations)
  return `${origin} ${t(checking === undefined ? 'sources.verified' : checkedTexts[checking])}`
}

/** The sources of a story, and the note on who wrote it, from what, and that it may be wrong. */
export const StoryOrigin = ({ story, dated = false }: { story: Story; dated?: boolean }) => {
  const { t } = useTranslation()
  return (
    <>
      <SourceList story={story} />
      <footer className="grid gap-1 text-center text-small text-soft">
        <p className="text-balance">{disclaimerOf(story, t)}</p>
        <p>
          {isQuoted(story) ? (
            <>
              {t('sources.fromWikipedia')}, <LicenseLink {...textLicense} />
            </>
          ) : (
            t('story.generatedBy')
          )}
          {dated && (
            <>
              {' · '}
              <CreatedOn date={story.createdAt} />
            </>
          )}
        </p>
      </footer>
      <StoryData story={story} />
    </>
  )
}
