import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhoto } from '#web/story-request'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { showFailure, shutterMs } from '#web/ui/overlay/toast-store.ts'
import { takePhoto } from '../take-photo.ts'
import { useCamera } from './use-camera.ts'

const close = (): void => usePhoto.setState({ isCapturing: false })

/**
 * The 'Capture Photo' dialog: the live camera, and the photo library next to it or instead of it.
 */
export const CameraDialog = () => {
  const { t } = useTranslation()
  return (
    <Dialog onClose={close} title={t('photo.dialog')}>
      <LiveView />
      <div className="grid gap-3 sm:grid-cols-2">
        <LibraryButton />
        <Button onClick={close} variant="quiet">
          {t('photo.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

const LiveView = () => {
  const { t } = useTranslation()
  const { video, camera } = useCamera()
  const { shutter, isShutting, capture } = useCapture(video)

  if (camera.status === 'failed') {
    return (
      <div className="grid gap-1 rounded-card bg-sunk p-6 text-center" role="alert">
        <p className="font-semibold">{t('photo.unavailable')}</p>
        <p className="text-small text-soft">
          {t('photo.cameraReason', { message: camera.message })}
        </p>
        <p className="text-small text-soft">{t('photo.useLibrary')}</p>
      </div>
    )
  }

  return (
    <button
      className="relative grid aspect-[4/3] place-items-center overflow-hidden rounded-card bg-sunk sm:aspect-video"
      disabled={camera.status !== 'live' || isShutting}
      onClick={() => void capture()}
      type="button"
    >
      {camera.status === 'starting' && <Spinner />}
      <video
        autoPlay
        className={`absolute inset-0 size-full object-cover ${camera.status === 'live' ? '' : 'opacity-0'}`}
        muted
        playsInline
        ref={video}
      />
      <span className="absolute inset-0 bg-paper opacity-0" ref={shutter} />
      <span className="absolute inset-x-0 bottom-4 mx-auto w-fit rounded-full bg-paper/90 px-4 py-1.5 font-semibold text-ink text-small">
        {t(camera.status === 'live' ? 'photo.tap' : 'photo.starting')}
      </span>
    </button>
  )
}

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Captures a frame with a shutter flash, then closes the dialog. */
const useCapture = (video: ReturnType<typeof useCamera>['video']) => {
  const { t } = useTranslation()
  const shutter = useRef<HTMLSpanElement>(null)
  const [isShutting, setIsShutting] = useState(false)

  const flash = async (): Promise<void> => {
    const frames = calm() ? [{ opacity: 0 }, { opacity: 0 }] : [{ opacity: 1 }, { opacity: 0 }]
    await shutter.current?.animate(frames, { duration: shutterMs, easing: 'ease-out' }).finished
  }

  const capture = async (): Promise<void> => {
    if (video.current === null) return
    setIsShutting(true)
    try {
      const frame = await captureFrame(video.current)
      video.current.pause()
      await flash()
      // The dialog was cancelled, or its page left, in the meantime.
      if (video.current === null) return
      close()
      void takePhoto(frame, 'camera', t)
    } catch (error) {
      console.error('The camera’s picture could not be taken', error)
      showFailure({ title: t('photo.error'), description: t('photo.captureFailed') })
      setIsShutting(false)
    }
  }

  return { shutter, isShutting, capture }
}

const LibraryButton = () => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)

  const pick = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    if (file === undefined) return
    close()
    void takePhoto(file, 'library', t)
  }

  return (
    <>
      <Button onClick={() => input.current?.click()} variant="secondary">
        {t('photo.library')}
      </Button>
      <input accept="image/*,.heic,.heif" hidden onChange={pick} ref={input} type="file" />
    </>
  )
}

const captureQuality = 0.97

/** The current frame of a video as a JPEG. Rejects while there is none. */
const captureFrame = async (video: HTMLVideoElement): Promise<Blob> => {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) throw new Error('The camera shows nothing yet')
  const canvas = document.createElement('canvas')
  canvas.width = videoWidth
  canvas.height = videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve, reject) => {
    const done = (frame: Blob | null): void =>
      frame === null ? reject(new Error('No picture came')) : resolve(frame)
    canvas.toBlob(done, 'image/jpeg', captureQuality)
  })
}
