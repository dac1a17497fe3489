import { PackedPage as Packed } from '#web/packs'
import { storyParts } from './story-pages.tsx'

/** /area/{place} */
export const PackedPage = () => <Packed Player={storyParts.Player} />
