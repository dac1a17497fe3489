import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure, type Toast, useToasts } from '#web/ui/overlay/toast-store.ts'

const openCamera = (): Promise<MediaStream> => {
  // Missing on pages without a secure connection.
  if (!('mediaDevices' in navigator)) return Promise.reject(new Error('No camera here'))
  return navigator.mediaDevices.getUserMedia(cameraConstraints(navigator.userAgent))
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

type Camera =
  | { readonly status: 'starting' | 'live' }
  | { readonly status: 'failed'; readonly message: string }

/**
 * Plays the camera in a video while the page is visible and the component mounted. A failure shows
 * a toast and is returned with its reason.
 */
export const useCamera = () => {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera>({ status: 'starting' })

  useEffect(() => {
    let leave = (): void => undefined
    let notice: Toast | null | undefined

    const start = (): void => {
      let isLeft = false
      const opening = openCamera().then((stream) => {
        if (isLeft) return stop(stream)
        leave = () => stop(stream)
        if (video.current !== null) video.current.srcObject = stream
        setCamera({ status: 'live' })
      })
      leave = () => {
        isLeft = true
      }
      opening.catch((error: unknown) => {
        if (isLeft) return
        setCamera({
          status: 'failed',
          message: String(error instanceof Error ? error.message : error),
        })
        if (notice) return
        showFailure({ title: t('photo.cameraError'), description: t('photo.cameraErrorHelp') })
        notice = useToasts.getState().toast
      })
    }

    const follow = (): void => {
      leave()
      if (document.visibilityState === 'hidden') setCamera({ status: 'starting' })
      else start()
    }

    start()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      leave()
      // It is about this dialog, and stays neither on home nor on the progress screen.
      const { toast, dismiss } = useToasts.getState()
      if (notice && toast === notice) dismiss()
    }
  }, [t])

  return { video, camera }
}

const isMobile = (userAgent: string): boolean => /iPhone|iPad|iPod|Android/.test(userAgent)

/** Asks for 1280 × 720 where possible, and on mobile devices for the rear camera. */
export const cameraConstraints = (userAgent: string): MediaStreamConstraints => ({
  audio: false,
  video: {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    ...(isMobile(userAgent) && { facingMode: { ideal: 'environment' } }),
  },
})
