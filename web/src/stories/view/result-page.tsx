import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { InstallHint } from '#web/offline'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { useDeleteAndLeave } from '../list/use-delete-story.ts'
import { readResult } from '../result.ts'
import { type StoryParts, StoryView } from './story-view.tsx'

type ResultPageProps = {
  parts: StoryParts
  /** Called when the browser's back button is pressed, which leads home. */
  onBack(): void
}

/** /result: the story just generated; redirects home where there is none. */
export const ResultPage = ({ parts, onBack }: ResultPageProps) => {
  const { t } = useTranslation()
  const [story] = useState(readResult)
  const deleteAndLeave = useDeleteAndLeave()
  useBackHome(onBack)
  if (story === null) return <Navigate replace to="/" />
  return (
    <Page width="wide">
      <StoryView
        dated
        factTitle={t('story.fascinatingFact')}
        own={{ parts, onDelete: () => deleteAndLeave(story) }}
        story={story}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <ButtonLink to="/">{t('story.another')}</ButtonLink>
          <ButtonLink to="/stories" variant="secondary">
            {t('story.toStories')}
          </ButtonLink>
        </div>
        <InstallHint />
      </StoryView>
    </Page>
  )
}

/** The router's state of a history entry, with its index. */
const HistoryState = z.object({ idx: z.number() })

const indexOf = (state: unknown): number => HistoryState.safeParse(state).data?.idx ?? -1

/** Makes the browser's back button lead home, and calls `onBack`. */
const useBackHome = (onBack: () => void): void => {
  const navigate = useNavigate()
  // A layout effect: a later one would miss a quick step back.
  useLayoutEffect(() => {
    const here = indexOf(history.state)
    const leave = (event: PopStateEvent) => {
      if (indexOf(event.state) >= here) return
      onBack()
      if (location.pathname !== '/') void navigate('/', { replace: true })
    }
    addEventListener('popstate', leave)
    // The router handles the step first and unmounts this page: the listener must outlive it.
    return () => void setTimeout(() => removeEventListener('popstate', leave))
  }, [navigate, onBack])
}
