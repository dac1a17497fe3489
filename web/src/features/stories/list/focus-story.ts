/** The id of the link to a story in the list. */
export const storyLinkId = (id: string): string => `story-${id}`

/** Gives the focus to a story of the list, where it is shown; says whether it is. */
export const focusStory = (id: string): boolean => {
  const link = document.getElementById(storyLinkId(id))
  link?.focus({ preventScroll: true })
  return link !== null
}
