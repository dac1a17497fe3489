/** Packs: places of an area with what is told of them, kept on this device for everybody. */

export { PackedPage } from './area-page.tsx'
export { usePacksValue } from './area-store.ts'
export { KeepArea, PacksSection } from './areas-section.tsx'
export { isPackedStory, packedAround, packedIds, packedNamed, readPackedPlace } from './lookup.ts'
export { hasTilesAt, readMapTile, setMapFiles } from './map-tiles.ts'
