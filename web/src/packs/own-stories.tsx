import { cellAt } from '@storystone/schema/area-cell.ts'
import { mapEndpoints } from '@storystone/schema/contract/map.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNarrated, keepNarrationOf } from '#web/narration'
import { measureStory, useShelfValue } from '#web/offline'
import { call } from '#web/platform/api/api.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { useStories } from '#web/stories'
import { fileSize } from '#web/ui/format/format.tsx'

/** The user's stories whose place is in a cell. Needs a connection. */
const findOwnStories = async (cell: string): Promise<readonly Story[]> => {
  const pins = await call(mapEndpoints.mapStories)
  const ids = new Set(pins.filter((pin) => cellAt(pin) === cell).map(({ id }) => id))
  if (ids.size === 0) return []
  if (useStories.getState().stories === undefined) await useStories.getState().load()
  return (useStories.getState().stories ?? []).filter(({ id }) => ids.has(id))
}

/** Puts the user's own stories of a cell on the shelf with their narrations. Never rejects. */
export const keepOwnStories = async (cell: string): Promise<void> => {
  try {
    // Texts and pictures are there by the sync.
    for (const story of await findOwnStories(cell)) await keepNarrationOf(story)
  } catch (error) {
    console.info('Not all own stories of an area could be kept', error)
  }
}

/** A minute of narration has half a megabyte, and is 900 characters. */
const bytesPerCharacter = 555

/** What a story takes with its narration, which is estimated until it is here. */
const sizeWithNarration = async (story: Story): Promise<number> => {
  const { text, picture, narration } = await measureStory(story)
  const estimated = isNarrated(story) ? story.content.length * bytesPerCharacter : 0
  return text + picture + (narration || estimated)
}

const measureAll = async (stories: readonly Story[]): Promise<number> =>
  (await Promise.all(stories.map(sizeWithNarration))).reduce((sum, bytes) => sum + bytes, 0)

/** How many own stories come with an area, and what they take; nothing without any, or a connection. */
export const OwnStories = ({ cell }: { cell: string }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const isOnline = useIsOnline()
  const [stories, setStories] = useState<readonly Story[]>([])
  useEffect(() => {
    let isCurrent = true
    if (!isOnline) return
    findOwnStories(cell)
      .then((found) => isCurrent && setStories(found))
      .catch((error: unknown) => console.info('The own stories of an area are not known', error))
    return () => {
      isCurrent = false
    }
  }, [cell, isOnline])
  const size = useShelfValue(useCallback(() => measureAll(stories), [stories]))
  if (stories.length === 0 || !size) return null
  return (
    <p className="text-small text-soft">
      {t('packs.own', { count: stories.length, size: fileSize(size, language) })}
    </p>
  )
}
