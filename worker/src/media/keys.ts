/** The bucket folder with all media of a user. */
export const mediaFolder = (userId: string): string => `user/${userId}/`

/**
 * The bucket key of a user's photo or audio, under its owner, so that no other user can reach it.
 */
export const mediaKey = (userId: string, mediaId: string): string =>
  `${mediaFolder(userId)}${mediaId}`

/** The bucket key of a place's picture: of everybody, for it says nothing about anybody. */
export const pictureKey = (file: string, width: number): string =>
  `picture/${width}/${encodeURIComponent(file.replaceAll(/\p{Cs}/gu, '\uFFFD'))}`

/** The bucket key of the card of a public story; the trigger `publication_ends` has it, too. */
export const cardKey = (tokenHash: string): string => `card/${tokenHash}`
