import type { Story } from '@storystone/schema/contract/story.ts'
import { foldName } from '@storystone/schema/fold-name.ts'

/** The name of a story's place, where its title does not have it; null otherwise. */
export const distinctLandmark = ({ title, landmark }: Pick<Story, 'title' | 'landmark'>) =>
  landmark === null || foldName(title).includes(foldName(landmark)) ? null : landmark
