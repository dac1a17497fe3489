import { useLayoutEffect } from 'react'
import { usePlayer } from '#web/narration'
import { missingPart } from '#web/platform/lazy-part.ts'
import { useGeneration, usePhoto } from '#web/story-request'
import { registerServiceWorker, reloadForNewerBuild } from './app-update.ts'
import { registerBusyCheck } from './busy.ts'

let isStarted = false

const start = (): void => {
  if (isStarted) return
  isStarted = true
  registerBusyCheck(
    () => useGeneration.getState().generation.phase === 'processing',
    useGeneration.subscribe,
  )
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
  void registerServiceWorker()
}

/** Registers the service worker and what must not be interrupted by an update. */
export const useAppUpdates = (): void => useLayoutEffect(start, [])
