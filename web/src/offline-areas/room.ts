import type { Language } from '@storystone/schema/languages.ts'
import { fileSize } from '#web/ui/dates-and-numbers.tsx'
import type { PackNote } from './area-store.ts'

/** All packs of a device together. */
export const packBudget = 200_000_000

/** Until it is unpacked, a pack is on the device twice. */
const roomPerByte = 2.5

/** How much room the browser gives, in bytes; null where it does not say. */
export const roomLeft = async (): Promise<number | null> => {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
}

/** The size of the packs together with their maps, each as it is, or will be. */
export const sizeOf = (notes: readonly PackNote[]): number =>
  notes.reduce(
    (sum, { ready, coming, tiles }) => sum + ((coming ?? ready)?.bytes ?? 0) + (tiles?.bytes ?? 0),
    0,
  )

/** Why a pack of so many bytes can't be kept; null where it can. */
export const findObstacle = async (
  bytes: number,
  others: readonly PackNote[],
): Promise<'budget' | 'full' | null> => {
  if (sizeOf(others) + bytes > packBudget) return 'budget'
  const left = await roomLeft()
  return left !== null && left < roomPerByte * bytes ? 'full' : null
}

/** Asks the browser not to clear what is kept. Without its consent it is kept while there is room. */
export const requestPersistence = async (): Promise<void> => {
  try {
    await navigator.storage?.persist?.()
  } catch (error) {
    console.info('The browser grants no persistent storage', error)
  }
}

/** Formats room for people: as a file's size, and gigabytes from a billion bytes on. */
export const formatRoom = (bytes: number, language: Language): string =>
  bytes < 1e9
    ? fileSize(bytes, language)
    : new Intl.NumberFormat(language, {
        style: 'unit',
        unit: 'gigabyte',
        maximumFractionDigits: bytes < 1e10 ? 1 : 0,
      }).format(bytes / 1e9)
