import type { Story } from '@storystone/schema/contract/story.ts'

/** Stories of one place, or of several where no place has more than one. */
type PlaceGroup = {
  /** The name of the place; null where the stories are about different ones. */
  readonly place: string | null
  readonly stories: readonly Story[]
}

/** The stories of one month. */
export type Month = {
  readonly key: string
  /** When the first of them was made: ISO 8601. */
  readonly date: string
  readonly groups: readonly PlaceGroup[]
}

const monthOf = ({ createdAt }: Story): string => {
  const date = new Date(createdAt)
  return `${date.getFullYear()}-${date.getMonth()}`
}

/** Each story with those of its place right after it, in the place of the newest. */
const byPlace = (stories: readonly Story[]): PlaceGroup[] => {
  const ofPlace = new Map<string, Story[]>()
  for (const story of stories) {
    const place = story.placeId ?? story.id
    ofPlace.set(place, [...(ofPlace.get(place) ?? []), story])
  }
  const groups: { place: string | null; stories: Story[] }[] = []
  for (const together of ofPlace.values()) {
    const place = nameOf(together)
    const last = groups.at(-1)
    if (place === null && last?.place === null) last.stories.push(...together)
    else groups.push({ place, stories: together })
  }
  return groups
}

/** The name of the place of several stories; null for a single one, whose row has it. */
const nameOf = (stories: readonly Story[]): string | null =>
  stories.length < 2 ? null : (stories.find(({ landmark }) => landmark !== null)?.landmark ?? null)

/** Stories, newest first, by the month of this device's calendar, and in it by place. */
export const byMonth = (stories: readonly Story[]): readonly Month[] => {
  const months: [Story, ...Story[]][] = []
  for (const story of stories) {
    const last = months.at(-1)
    if (last !== undefined && monthOf(last[0]) === monthOf(story)) last.push(story)
    else months.push([story])
  }
  return months.map((ofMonth) => ({
    key: monthOf(ofMonth[0]),
    date: ofMonth[0].createdAt,
    groups: byPlace(ofMonth),
  }))
}

/** The stories in the order in which {@link byMonth} has them. */
export const arranged = (stories: readonly Story[]): readonly Story[] =>
  byMonth(stories).flatMap(({ groups }) => groups.flatMap((group) => group.stories))
