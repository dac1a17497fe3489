import type { Story } from '@storystone/schema/contract/story.ts'
import { useTranslation } from 'react-i18next'
import { CreatedOn } from '../../../ui/format/created-on.tsx'

/** The note that an AI wrote the story, from a photo or from a name, and may be wrong. */
export const StoryOrigin = ({ story, dated = false }: { story: Story; dated?: boolean }) => {
  const { t } = useTranslation()
  return (
    <footer className="grid gap-1 text-center text-small text-soft">
      <p className="text-balance">
        {t(story.imageUrl === null ? 'story.disclaimerText' : 'story.disclaimerPhoto')}
      </p>
      <p>
        {t('story.generatedBy')}
        {dated && (
          <>
            {' · '}
            <CreatedOn date={story.createdAt} />
          </>
        )}
      </p>
    </footer>
  )
}
