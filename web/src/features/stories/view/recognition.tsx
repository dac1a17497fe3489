import type { Story } from '@storystone/schema/contract/story.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { WrongPlaceForm } from './wrong-place-form.tsx'

/** How sure the storyteller is of what a photo shows, or that the user has named it. */
const confidenceText = ({ confidence, format }: Story, t: TFunction): string => {
  if (confidence === null) return t('story.namedByYou')
  const percent = Math.round(confidence * 100)
  return t(format === 'translate_inscription' ? 'story.sureOfText' : 'story.sure', { percent })
}

/**
 * What the storyteller recognised in a photo, how sure it is, and a form to correct it. A corrected
 * story has no form: a story is regenerated once only.
 */
export const Recognition = ({ story }: { story: Story }) => {
  const { t } = useTranslation()
  const [isWrong, setIsWrong] = useState(false)
  const { confidence, recognised, imageUrl } = story
  if (imageUrl === null || (confidence === null && recognised === null)) return null
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card border border-rule p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-small text-soft">{t('story.inPhoto')}</h2>
          {recognised !== null && (
            <p className="wrap-anywhere font-semibold" lang={story.language}>
              {recognised}
            </p>
          )}
          <p className="text-small text-soft">{confidenceText(story, t)}</p>
        </div>
        {confidence !== null && (
          <Button
            aria-expanded={isWrong}
            className="px-0!"
            onClick={() => setIsWrong((before) => !before)}
            variant="quiet"
          >
            {t('story.notIt')}
          </Button>
        )}
      </div>
      {isWrong && confidence !== null && <WrongPlaceForm story={story} />}
    </section>
  )
}
