import { whyNoMap } from './list-or-map.tsx'

/** Has the service worker keep the files that draw the map; false where the device can't draw one, or saves data. */
export const keepMapFiles = async (): Promise<boolean> => {
  if (whyNoMap() !== undefined) return false
  const { mapFiles } = await import('./map-canvas.tsx')
  // biome-ignore lint/style/noRestrictedGlobals: files of the build, not an endpoint
  await Promise.all(mapFiles.map((url) => fetch(url)))
  return true
}
