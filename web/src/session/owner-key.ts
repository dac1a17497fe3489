/**
 * Under this name local storage holds whose data this browser has, also once their session has
 * ended. It goes with that data alone.
 */
export const ownerKey = 'storystone:owner'
