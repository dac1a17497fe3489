/** Packs: places of an area with what is told of them, kept on this device for everybody. */
export { PackedPage } from './packed-page.tsx'
export { PacksSection } from './packs-section.tsx'
