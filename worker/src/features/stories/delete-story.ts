import { type DeleteMediaDeps, deleteMedia } from '../../media/deletion-queue.ts'
import { mediaKey } from '../../media/keys.ts'
import { deleteStoryRow } from './store.ts'

/** Deletes one of a user's stories with its photo and its audio; false when there is no such story. */
export const deleteStory = async (
  deps: DeleteMediaDeps,
  userId: string,
  storyId: string,
): Promise<boolean> => {
  const deleted = await deleteStoryRow(deps.database, userId, storyId)
  const keys = deleted?.mediaIds.map((id) => mediaKey(userId, id)) ?? []
  if (keys.length > 0) await deleteMedia(deps, keys)
  return deleted !== null
}
