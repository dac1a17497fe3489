import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { useStories } from '../store.ts'
import { StoryRowSkeleton } from './story-row.tsx'

/** How far above the end of the list the next page is loaded. */
const margin = '800px'

/** Loads the next page when the end of the list comes near, or by its button. */
export const MoreStories = () => {
  const { t } = useTranslation()
  const { next, loadMore, isLoadingMore, moreError } = useStories()
  const end = useNearScreen(() => void loadMore())
  if (next === undefined) return null
  if (moreError !== undefined) {
    return (
      <FailedLoad
        error={moreError}
        onRetry={() => void loadMore()}
        title={t('stories.moreFailure')}
      />
    )
  }
  return (
    <div className="grid gap-4" ref={end}>
      {isLoadingMore && (
        <div role="status">
          <span className="sr-only">{t('app.loading')}</span>
          <StoryRowSkeleton />
        </div>
      )}
      <Button onClick={() => void loadMore()} pending={isLoadingMore} variant="secondary">
        {t('stories.more')}
      </Button>
    </div>
  )
}

/** Calls `onNear` whenever the element comes near the screen. */
const useNearScreen = (onNear: () => void) => {
  const element = useRef<HTMLDivElement>(null)
  // Observed again after every render: after a short page the end may still be near.
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { rootMargin: `${margin} 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  })
  return element
}
