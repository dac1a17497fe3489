import type { Location } from '@storystone/schema/contract/location.ts'
import { unknownLocation } from '@storystone/schema/contract/location.ts'
import { photoLimits } from '@storystone/schema/limits.ts'
import type { TFunction } from 'i18next'
import { useAccount } from '#web/account'
import { call, endpoints } from '#web/platform/api/api.ts'
import { devicePosition, Position } from '#web/platform/device-position.ts'
import {
  keepPhoto,
  locationToSend,
  photoResetCount,
  setPhotoLocation,
  usePhoto,
} from '#web/story-request'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import type { RawExif } from './prepare/read-exif.worker.ts'
import {
  fitSize,
  type PhotoType,
  photoQuality,
  RefusedPicture,
  readPhotoType,
  runInWorker,
  shrink,
  stepMs,
  stripInWorker,
} from './prepare/run-in-worker.ts'

/** Where and when a photo was taken; null for what it does not say. */
export type Exif = {
  readonly position: Position | null
  /** By the camera's clock, without a time zone: `2024-05-03T14:21:00`. */
  readonly takenAt: string | null
}

const nothing: Exif = { position: null, takenAt: null }

/** A camera without a GPS fix writes zeros, a point in the sea. */
const isNowhere = ({ latitude, longitude }: Position): boolean => latitude === 0 && longitude === 0

const positionOf = (gps: unknown): Position | null => {
  const position = Position.safeParse(gps).data
  return position === undefined || isNowhere(position) ? null : position
}

const clock = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/

/**
 * Converts EXIF's "2024:05:03 14:21:00" to ISO 8601; null for an invalid time or a clock never set.
 */
export const takenAtOf = (time: unknown): string | null => {
  const [, year, month, day, hours] = clock.exec(String(time)) ?? []
  const iso = `${year}-${month}-${day}T${hours}`
  const date = new Date(`${iso}Z`)
  const isTime = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  return isTime && date.getUTCFullYear() > 1980 ? iso : null
}

/** Reads where and when a photo was taken, in a Web Worker. Never rejects. */
export const readExif = async (file: Blob, type: PhotoType): Promise<Exif> => {
  if (type !== 'jpeg' && type !== 'heic') return nothing
  try {
    const worker = new Worker(new URL('./prepare/read-exif.worker.ts', import.meta.url), {
      type: 'module',
    })
    const { gps, time } = await runInWorker<Blob, RawExif>(worker, file)
    return { position: positionOf(gps), takenAt: takenAtOf(time) }
  } catch (error) {
    console.info('The metadata of the photo could not be read', error)
    return nothing
  }
}

const withLimit = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RefusedPicture('slow')), stepMs)
  })
  return Promise.race([work, tooSlow]).finally(() => clearTimeout(timer))
}

/** Shows a file by `<img>` for as long as `use` takes. Rejects what this browser can't show. */
const withImage = async <T>(
  file: Blob,
  use: (image: HTMLImageElement) => T,
): Promise<Awaited<T>> => {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await withLimit(image.decode())
    return await use(image)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas')
  return context
}

/** A browser may show nothing of a damaged picture and call that a success. */
const requirePixels = (image: HTMLImageElement): void => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 16
  const context = contextOf(canvas)
  context.drawImage(image, 0, 0, 16, 16)
  const { data } = context.getImageData(0, 0, 16, 16)
  if (data.every((value, index) => index % 4 !== 3 || value === 0))
    throw new Error('Nothing of the picture can be shown')
}

/**
 * Turns a picture upright and shrinks it, as JPEG without metadata, as `<img>` shows it: for what
 * `createImageBitmap` refuses. The browser decodes it outside this page's thread.
 */
const drawImage = (file: Blob): Promise<Blob> =>
  withImage(file, (image) => {
    requirePixels(image)
    const canvas = document.createElement('canvas')
    const { width, height } = fitSize({ width: image.naturalWidth, height: image.naturalHeight })
    Object.assign(canvas, { width, height })
    const context = contextOf(canvas)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    return new Promise<Blob>((resolve, reject) => {
      const done = (photo: Blob | null): void =>
        photo === null ? reject(new Error('The canvas gave no picture')) : resolve(photo)
      canvas.toBlob(done, 'image/jpeg', photoQuality)
    })
  })

/** Rejects a picture that this browser can't show: the user could not check what is sent. */
const requireDisplayable = (file: Blob): Promise<void> => withImage(file, () => undefined)

/** The required timeout of the geolocation on home. */
const patienceMs = 8000

const isSignedIn = (): boolean => useAccount.getState().account.status === 'signed-in'

/**
 * Sends the device's location to the server, for stories of the next hour. A failure is only
 * logged.
 */
const sendLocation = async (id: string): Promise<void> => {
  const { photo } = usePhoto.getState()
  const location = locationToSend(photo)
  if (photo?.id !== id || location === undefined || !isSignedIn()) return
  try {
    await call(endpoints.location, { body: location })
  } catch (error) {
    console.info('The location was not kept with the session', error)
  }
}

/** The name of a location; `Unknown location` when the look-up fails. */
const nameOf = async ({ latitude, longitude }: Location): Promise<string> => {
  try {
    const query = { latitude: String(latitude), longitude: String(longitude) }
    return (await call(endpoints.locationName, { query })).locationName
  } catch (error) {
    console.info('The location could not be named', error)
    return unknownLocation
  }
}

/** Names the photo's location once somebody is signed in: the call requires a session. */
export const nameLocation = async (): Promise<void> => {
  const { photo } = usePhoto.getState()
  if (photo?.where.status !== 'found' || photo.where.location.locationName !== '') return
  if (!isSignedIn()) return
  const { location } = photo.where
  await setPhotoLocation(photo.id, { ...location, locationName: await nameOf(location) })
}

/** Locates a photo without a location of its own by the device. Never rejects. */
export const locatePhoto = async (id: string): Promise<void> => {
  const position = await devicePosition(patienceMs)
  await setPhotoLocation(id, position && { ...position, locationName: '' })
  await nameLocation()
  await sendLocation(id)
}

type PhotoSource = 'camera' | 'library'

const prepareAndKeep = async (file: Blob): Promise<void> => {
  const resets = photoResetCount()
  const type = await readPhotoType(file)
  // In parallel. Each parser is stopped after 3 s.
  const [photo, exif] = await Promise.all([preparePhoto(file, type), readExif(file, type)])
  // The user who took it has logged out in the meantime.
  if (photoResetCount() !== resets) return
  const id = await keepPhoto(photo, exif)
  // Not awaited: the photo is shown already, and its location may take a while.
  void (exif.position === null ? locatePhoto(id) : nameLocation())
}

/**
 * Prepares a picture and makes it the draft's photo. Ignored while another is being prepared.
 * Notifies the user when it can't be used. Never rejects.
 */
export const takePhoto = async (file: Blob, source: PhotoSource, t: TFunction): Promise<void> => {
  if (usePhoto.getState().isBusy) return
  usePhoto.setState({ isBusy: true })
  try {
    await prepareAndKeep(file)
  } catch (error) {
    console.error('The picture could not be made ready', error)
    const failed = t(source === 'camera' ? 'photo.captureFailed' : 'photo.selectFailed')
    const reason = error instanceof RefusedPicture ? error.reason : 'damaged'
    showFailure({
      title: t('photo.error'),
      description: [failed, t(`photo.refused.${reason}`)].join('. '),
    })
  } finally {
    usePhoto.setState({ isBusy: false })
  }
}

const withoutMetadata = async (file: Blob, type: PhotoType): Promise<Blob> => {
  const stripped = await stripInWorker(file, type)
  if (stripped.size > photoLimits.bytes) throw new RefusedPicture('large')
  await requireDisplayable(stripped)
  return stripped
}

/** A picture is tried in these ways, one after the other. */
const ways = [shrink, drawImage, withoutMetadata] as const

/**
 * Makes a picked picture ready to be sent: upright, its longest side at most 1200 px, JPEG, without
 * metadata. Where this browser can't do that, strips the file's own metadata instead. Rejects with
 * `RefusedPicture` what is not a picture, what takes too long and what stays larger than the limit.
 */
export const preparePhoto = async (file: Blob, type: PhotoType): Promise<Blob> => {
  if (file.size === 0) throw new RefusedPicture('empty')
  if (type === 'svg') throw new RefusedPicture('drawing')
  let reason: RefusedPicture | undefined
  for (const way of ways) {
    try {
      return await way(file, type)
    } catch (error) {
      console.info('The picture could not be made smaller', error)
      if (error instanceof RefusedPicture) reason ??= error
      // A second way may be quicker; after that the user has waited long enough.
      if (reason?.reason === 'slow' && way !== shrink) break
    }
  }
  throw reason ?? new RefusedPicture(type === 'heic' ? 'heic' : 'damaged')
}
