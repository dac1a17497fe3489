import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNearestPlace } from '#web/places'
import { useLanguage } from '#web/platform/i18n.ts'
import { usePhoto } from '#web/story-request'
import { formatDistance } from '#web/ui/dates-and-numbers.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { FlipIcon, PicturesIcon } from '#web/ui/icons/lazy-icons.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { showFailure, shutterMs } from '#web/ui/overlay/toast-store.ts'
import { takePhoto } from '../take-photo.ts'
import { Shot } from './shot.tsx'
import { useCamera, type Zoom, zoomTo } from './use-camera.ts'

const close = (): void => usePhoto.setState({ isCapturing: false })

/**
 * The 'Capture Photo' dialog, as large as a phone's screen: the live camera, the photo library next to
 * the shutter, and what was taken, to be used or taken again.
 */
export const CameraDialog = () => {
  const { t } = useTranslation()
  const [frame, setFrame] = useState<Blob>()

  const use = (taken: Blob): void => {
    close()
    void takePhoto(taken, 'camera', t)
  }

  return (
    <Dialog isFull onClose={close} title={t('photo.dialog')}>
      {frame === undefined ? (
        <Live onTaken={setFrame} />
      ) : (
        <Shot frame={frame} onRetake={() => setFrame(undefined)} onUse={() => use(frame)} />
      )}
    </Dialog>
  )
}

const Live = ({ onTaken }: { onTaken(frame: Blob): void }) => {
  const { t } = useTranslation()
  const [device, setDevice] = useState<string>()
  const { video, camera } = useCamera(device)
  const { shutter, isShutting, isWaiting, capture } = useCapture(video, onTaken)
  const isLive = camera.status === 'live'
  const next = isLive ? camera.next : undefined

  return (
    <>
      <div
        className={`relative grid min-h-0 flex-1 place-items-center overflow-hidden ${camera.status === 'failed' ? 'bg-sunk' : 'bg-[black] text-[white]'}`}
      >
        {camera.status === 'failed' ? (
          <div className="grid max-w-80 gap-1 tight:self-end p-6 text-center" role="alert">
            <p className="font-semibold">{t('photo.unavailable')}</p>
            <p className="text-small text-soft">{t('photo.useLibrary')}</p>
            {camera.message !== '' && (
              <p className="text-small text-soft">
                {t('photo.cameraReason', { message: camera.message })}
              </p>
            )}
          </div>
        ) : (
          <>
            {(!isLive || isWaiting) && <Spinner />}
            <video
              autoPlay
              className={`absolute inset-0 size-full object-contain ${isLive ? '' : 'opacity-0'}`}
              muted
              playsInline
              ref={video}
            />
            <span className="absolute inset-0 bg-paper opacity-0" ref={shutter} />
            {isLive && <Near />}
            {isLive && camera.zoom && (
              <ZoomSlider onZoom={(zoom) => zoomTo(video, zoom)} {...camera.zoom} />
            )}
          </>
        )}
      </div>
      <Controls>
        <Library />
        {camera.status !== 'failed' && (
          <Shutter
            isReady={isLive && !isShutting}
            isStarting={!isLive || isWaiting}
            onPress={capture}
          />
        )}
        {next !== undefined && (
          <Control label={t('photo.flip')} onPress={() => setDevice(next)}>
            <FlipIcon />
          </Control>
        )}
      </Controls>
    </>
  )
}

/** Library, shutter and the other camera, each in its third, or one in the middle; below them the way out. */
const Controls = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <div className="grid min-h-52 flat:min-h-0 flat:w-44 content-between flat:content-center gap-2 px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] flat:py-2">
      <div className="grid flat:grid-cols-1 grid-cols-3 items-start justify-items-center gap-2 [&>button:only-of-type]:col-start-2 flat:[&>button:only-of-type]:col-start-1">
        {children}
      </div>
      <button
        className="mx-auto min-h-11 px-4 font-semibold text-accent hover:text-accent-deep"
        onClick={close}
        type="button"
      >
        {t('photo.cancel')}
      </button>
    </div>
  )
}

type ShutterProps = { isReady: boolean; isStarting: boolean; onPress(): Promise<void> }

const Shutter = ({ isReady, isStarting, onPress }: ShutterProps) => {
  const { t } = useTranslation()
  return (
    <button
      className="group col-start-2 flat:col-start-1 grid justify-items-center gap-1 text-small disabled:opacity-60"
      disabled={!isReady}
      onClick={() => void onPress()}
      type="button"
    >
      <span className="grid size-19 place-items-center rounded-full border-4 border-accent bg-raised">
        <span className="size-14 rounded-full bg-accent transition-transform duration-150 group-active:scale-90" />
      </span>
      {t(isStarting ? 'photo.starting' : 'photo.tap')}
    </button>
  )
}

type ControlProps = { label: string; onPress(): void; children: ReactNode }

const Control = ({ label, onPress, children }: ControlProps) => (
  <button
    className="grid min-h-19 min-w-19 content-start justify-items-center gap-1 pt-2.5 text-small hover:text-accent"
    onClick={onPress}
    type="button"
  >
    <span className="grid size-14 place-items-center rounded-full border border-edge bg-raised">
      {children}
    </span>
    <span className="tight:text-[4vw]">{label}</span>
  </button>
)

/** What is in sight, where home knows it already: nobody is asked for their location. */
const Near = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useNearestPlace()
  if (!place) return null
  const distance = place.distance === null ? '' : formatDistance(place.distance, language)
  return (
    <p className="absolute inset-x-0 top-3 mx-auto w-fit max-w-[calc(100%-2rem)] truncate rounded-full bg-paper/90 px-4 py-2 text-small">
      {[t('photo.near', { name: place.name }), distance].filter(Boolean).join(' · ')}
    </p>
  )
}

type ZoomSliderProps = Zoom & { onZoom(zoom: number): void }

const ZoomSlider = ({ now, min, max, step, onZoom }: ZoomSliderProps) => {
  const { t } = useTranslation()
  return (
    <label className="absolute inset-x-6 bottom-3 mx-auto flex min-h-11 max-w-80 items-center gap-3 rounded-full bg-paper/90 px-4 text-small">
      {t('photo.zoom')}
      <input
        className="min-w-0 flex-1 accent-accent"
        defaultValue={now}
        max={max}
        min={min}
        onChange={({ target }) => onZoom(target.valueAsNumber)}
        step={step}
        type="range"
      />
    </label>
  )
}

/** The photo library; the last picture lies on it. */
const Library = () => {
  const { t } = useTranslation()
  const { photo } = usePhoto()
  const input = useRef<HTMLInputElement>(null)

  const pick = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    if (file === undefined) return
    close()
    void takePhoto(file, 'library', t)
  }

  return (
    <>
      <Control label={t('photo.library')} onPress={() => input.current?.click()}>
        {photo === null ? (
          <PicturesIcon />
        ) : (
          <span className="relative block size-10">
            <span className="absolute inset-0 rotate-12 rounded-stone border border-edge bg-sunk" />
            <span className="absolute inset-0 -rotate-6 rounded-stone border border-edge bg-sunk" />
            <img
              alt=""
              className="absolute inset-0 size-full rounded-stone object-cover"
              src={photo.preview}
            />
          </span>
        )}
      </Control>
      <input accept="image/*,.heic,.heif" hidden onChange={pick} ref={input} type="file" />
    </>
  )
}

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Captures a frame with a shutter flash. */
const useCapture = (
  video: ReturnType<typeof useCamera>['video'],
  onTaken: (frame: Blob) => void,
) => {
  const { t } = useTranslation()
  const shutter = useRef<HTMLSpanElement>(null)
  const isMounted = useRef(true)
  const [isShutting, setIsShutting] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const flash = async (): Promise<void> => {
    const frames = calm() ? [{ opacity: 0 }, { opacity: 0 }] : [{ opacity: 1 }, { opacity: 0 }]
    await shutter.current?.animate(frames, { duration: shutterMs, easing: 'ease-out' }).finished
  }

  const capture = async (): Promise<void> => {
    if (video.current === null) return
    setIsShutting(true)
    setIsWaiting(video.current.videoWidth === 0)
    try {
      const frame = await captureFrame(video.current)
      video.current.pause()
      await flash()
      // The dialog was cancelled, or its page left, in the meantime.
      if (isMounted.current) onTaken(frame)
    } catch (error) {
      console.error('The camera’s picture could not be taken', error)
      showFailure({ title: t('photo.error'), description: t('photo.captureFailed') })
      setIsShutting(false)
      setIsWaiting(false)
    }
  }

  return { shutter, isShutting, isWaiting, capture }
}

const captureQuality = 0.97
const firstFrameMs = 5_000

/** A camera that has just opened shows its first frame some time later: a press before that waits for it. */
const firstFrame = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve, reject) => {
    if (video.videoWidth > 0) return resolve()
    setTimeout(() => reject(new Error('The camera shows nothing yet')), firstFrameMs)
    video.addEventListener('loadeddata', () => resolve(), { once: true })
  })

/** The current frame of a video as a JPEG. Rejects when none comes. */
const captureFrame = async (video: HTMLVideoElement): Promise<Blob> => {
  await firstFrame(video)
  const { videoWidth, videoHeight } = video
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
