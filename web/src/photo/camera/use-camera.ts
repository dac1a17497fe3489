import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { showFailure, type Toast, useToasts } from '#web/ui/overlay/toast-store.ts'

const openCamera = (device: string | undefined): Promise<MediaStream> => {
  // Missing on pages without a secure connection.
  if (!('mediaDevices' in navigator)) return Promise.reject(new Error())
  const { audio, video } = cameraConstraints(navigator.userAgent)
  const chosen = device === undefined ? video : { ...size, deviceId: { exact: device } }
  return navigator.mediaDevices.getUserMedia({ audio, video: chosen })
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

const Zoom = z.object({ min: z.number(), max: z.number(), step: z.number() })
/** How far the lens of a camera reaches, and where it stands. */
export type Zoom = z.infer<typeof Zoom> & { readonly now: number }

const Standing = z.object({ zoom: z.number() })

/** What a camera can do besides showing a picture. */
type Abilities = {
  /** The camera that comes next; undefined where there is no other. */
  readonly next: string | undefined
  readonly zoom: Zoom | undefined
}

type Camera =
  | { readonly status: 'starting' }
  | ({ readonly status: 'live' } & Abilities)
  | { readonly status: 'failed'; readonly message: string }

const zoomOf = (track: MediaStreamTrack | undefined): Zoom | undefined => {
  const found = z.object({ zoom: Zoom }).safeParse(track?.getCapabilities?.())
  if (!found.success || found.data.zoom.max <= found.data.zoom.min) return undefined
  const { zoom } = found.data
  return { ...zoom, now: Standing.safeParse(track?.getSettings()).data?.zoom ?? zoom.min }
}

/** Their ids are known once the camera is allowed. */
const nextCamera = async (current: string | undefined): Promise<string | undefined> => {
  const devices = (await navigator.mediaDevices.enumerateDevices?.()) ?? []
  const ids = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId)
  const next = ids[(ids.indexOf(current ?? '') + 1) % ids.length]
  return next === current || next === '' ? undefined : next
}

const abilitiesOf = async (stream: MediaStream): Promise<Abilities> => {
  const [track] = stream.getVideoTracks()
  return { zoom: zoomOf(track), next: await nextCamera(track?.getSettings().deviceId) }
}

const nothing: Abilities = { next: undefined, zoom: undefined }

/**
 * Plays a camera in a video while the page is visible and the component mounted: the one with this id,
 * or the one that suits the device. A failure shows a toast and is returned with the browser's reason.
 */
export const useCamera = (device: string | undefined) => {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera>({ status: 'starting' })

  useEffect(() => {
    let leave = (): void => undefined
    let notice: Toast | null | undefined

    const start = (): void => {
      let isLeft = false
      const opening = openCamera(device).then(async (stream) => {
        if (isLeft) return stop(stream)
        leave = () => {
          isLeft = true
          stop(stream)
        }
        if (video.current !== null) video.current.srcObject = stream
        setCamera({ status: 'live', ...nothing })
        const abilities = await abilitiesOf(stream).catch(() => nothing)
        if (!isLeft) setCamera({ status: 'live', ...abilities })
      })
      leave = () => {
        isLeft = true
      }
      opening.catch((error: unknown) => {
        if (isLeft) return
        const message = error instanceof Error ? error.message : String(error)
        setCamera({ status: 'failed', message })
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

    setCamera({ status: 'starting' })
    start()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      leave()
      // It is about this dialog, and stays neither on home nor on the progress screen.
      const { toast, dismiss } = useToasts.getState()
      if (notice && toast === notice) dismiss()
    }
  }, [t, device])

  return { video, camera }
}

/** Moves the lens; a camera that can't do that now stays as it is. */
export const zoomTo = (video: RefObject<HTMLVideoElement | null>, zoom: number): void => {
  const stream = video.current?.srcObject
  if (!(stream instanceof MediaStream)) return
  const wanted: MediaTrackConstraintSet & { zoom: number } = { zoom }
  stream
    .getVideoTracks()[0]
    ?.applyConstraints({ advanced: [wanted] })
    .catch((error: unknown) => console.info('The camera does not zoom', error))
}

const isMobile = (userAgent: string): boolean => /iPhone|iPad|iPod|Android/.test(userAgent)

const size = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** Asks for 1280 × 720 where possible, and on mobile devices for the rear camera. */
export const cameraConstraints = (userAgent: string) => ({
  audio: false,
  video: { ...size, ...(isMobile(userAgent) && { facingMode: { ideal: 'environment' } }) },
})
