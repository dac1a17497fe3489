/** Packs: places of an area with what is told of them, kept on this device for everybody. */

export { isPackedStory, packedAround, packedIds, packedNamed, readPackedPlace } from './lookup.ts'
export { readMapTile, setMapFiles } from './map-tiles.ts'
export { usePacksValue } from './pack-store.ts'
export { PackedPage } from './packed-page.tsx'
export { KeepArea, PacksSection } from './packs-section.tsx'
