import { PackedPage as Packed } from '#web/offline-areas'
import { storyParts } from './story-pages.tsx'

/** /area/{place} */
export const PackedPage = () => <Packed Player={storyParts.Player} />
