/** Where all the media of a user lie in the bucket. */
export const mediaFolder = (userId: string): string => `user/${userId}/`

/** Where one of a user's photos or audio lies: under its owner, so that nobody else finds it. */
export const mediaKey = (userId: string, mediaId: string): string =>
  `${mediaFolder(userId)}${mediaId}`
