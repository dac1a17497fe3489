import { largePhotoBytes } from '#worker/media'
import { createConcurrencyLimit } from '#worker/platform/limits/concurrency-limit.ts'

/** An isolate has 128 MB. A photo of 8 MB takes 40 MB while its story is generated. */
const slots = createConcurrencyLimit({ count: 2, maxWaiting: 8, maxHoldMs: 3 * 60_000 })

const doNothing = (): void => {}

/**
 * Waits until a photo of this size may be worked on; resolves to a function that ends it. Small ones
 * don't wait. Refuses `temporarily_unavailable` when too many wait.
 */
export const takePhotoSlot = async (userId: string, bytes: number): Promise<() => void> =>
  bytes > largePhotoBytes ? slots.take(userId) : doNothing
