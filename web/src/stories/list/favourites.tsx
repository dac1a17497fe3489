import type { Story } from '@storystone/schema/contract/story.ts'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { useAccount, userIdOf } from '#web/account'
import type { LocalKey } from '#web/platform/storage/stored.ts'
import { parseStored, readLocal, writeLocal } from '#web/platform/storage/web-storage.ts'
import { StarIcon } from '#web/ui/icons/lazy-icons.tsx'
import { menuItemClass } from '#web/ui/overlay/menu.tsx'

const storageName: LocalKey = 'storystone:favourites'

const Ids = z.array(z.string())

type Favourites = {
  /** The ids of the stories that the user has marked on this device. */
  readonly ids: ReadonlySet<string>
  /** Whether the list shows them alone. */
  readonly isOnly: boolean
}

const storedIds = (): ReadonlySet<string> => new Set(parseStored(readLocal(storageName), Ids))

export const useFavourites = create<Favourites>()(() => ({
  ids: storedIds(),
  isOnly: false,
}))

/** Whether a story is a favourite. */
export const useIsFavourite = (id: string): boolean => useFavourites(({ ids }) => ids.has(id))

/** Marks a story as a favourite, or no longer. */
const toggleFavourite = (id: string): void => {
  const { ids, isOnly } = useFavourites.getState()
  const isNew = !ids.has(id)
  // Another tab may have marked stories since.
  const kept = [...storedIds()].filter((each) => each !== id)
  const next = new Set(isNew ? [...kept, id] : kept)
  writeLocal(storageName, JSON.stringify([...next]))
  useFavourites.setState({ ids: next, isOnly: isOnly && next.size > 0 })
}

const showOnlyFavourites = (isOnly: boolean): void => useFavourites.setState({ isOnly })

// Stored, they are a user's until a log-out: the end of a session only hides them.
useAccount.subscribe(({ account }, before) => {
  const userId = userIdOf(account)
  if (userId === userIdOf(before.account)) return
  useFavourites.setState({ ids: userId === undefined ? new Set() : storedIds(), isOnly: false })
})

/** Marks a story as a favourite, from its menu. */
export const FavouriteItem = ({ story, onPick }: { story: Story; onPick(): void }) => {
  const { t } = useTranslation()
  const isFavourite = useIsFavourite(story.id)
  return (
    <button
      className={`${menuItemClass} ${isFavourite ? '[&>svg]:fill-current' : ''}`}
      onClick={() => {
        onPick()
        toggleFavourite(story.id)
      }}
      type="button"
    >
      <StarIcon />
      {t(isFavourite ? 'stories.noFavourite' : 'stories.addFavourite')}
    </button>
  )
}

/** Shows the favourites alone, where there are some. */
export const OnlyFavourites = () => {
  const { t } = useTranslation()
  const { ids, isOnly } = useFavourites()
  if (ids.size === 0) return null
  return (
    <button
      aria-pressed={isOnly}
      className="flex min-h-11 items-center gap-1.5 rounded-full border border-rule px-3.5 font-semibold text-small hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent [&>svg]:size-4.5"
      onClick={() => showOnlyFavourites(!isOnly)}
      type="button"
    >
      <StarIcon />
      {t('stories.favourites')}
    </button>
  )
}
