import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlayer } from '#web/narration'
import { missingPart } from '#web/platform/lazy-part.ts'
import { useGeneration, usePhoto } from '#web/story-request'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { FootBar } from '#web/ui/page/page.tsx'
import {
  registerBusyCheck,
  registerServiceWorker,
  reloadForNewerBuild,
  useAppUpdate,
} from './app-update.ts'

/** Offers a new version of the app. Nothing changes before the user accepts it. */
export const UpdateBar = () => {
  const { status } = useAppUpdate()
  return (
    <div role="status">
      {status === 'waiting' && <Offer />}
      {status === 'accepted' && <Waiting />}
    </div>
  )
}

const Offer = () => {
  const { t } = useTranslation()
  const { accept, putOff } = useAppUpdate()
  return (
    <FootBar>
      <p className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold">{t('update.title')}</span>
        <span className="block text-small text-soft">{t('update.help')}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={putOff} variant="quiet">
          {t('update.later')}
        </Button>
        <Button onClick={accept}>{t('update.now')}</Button>
      </div>
    </FootBar>
  )
}

const Waiting = () => {
  const { t } = useTranslation()
  return (
    <FootBar>
      <Spinner />
      <p>{t('update.waiting')}</p>
    </FootBar>
  )
}

const isWriting = (): boolean => useGeneration.getState().generation.phase === 'processing'

/** Keeping all files of the app for the first time would hold up the words of a story, so it waits for its end. */
const registerBetweenStories = (): void => {
  if (!isWriting()) return void registerServiceWorker()
  const stop = useGeneration.subscribe(() => {
    if (isWriting()) return
    stop()
    void registerServiceWorker()
  })
}

let isStarted = false

const start = (): void => {
  if (isStarted) return
  isStarted = true
  registerBusyCheck(isWriting, useGeneration.subscribe)
  registerBusyCheck(() => {
    const { isBusy, isCapturing } = usePhoto.getState()
    return isBusy || isCapturing
  }, usePhoto.subscribe)
  registerBusyCheck(() => {
    const { status } = usePlayer.getState()
    return status === 'playing' || status === 'generating'
  }, usePlayer.subscribe)
  missingPart.handle = reloadForNewerBuild
  addEventListener('vite:preloadError', () => void reloadForNewerBuild())
  registerBetweenStories()
}

/** Registers the service worker and what must not be interrupted by an update. */
export const useAppUpdates = (): void => useLayoutEffect(start, [])
