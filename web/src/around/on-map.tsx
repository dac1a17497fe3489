import type { Story } from '@storystone/schema/contract/story.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useLanguage } from '#web/platform/i18n.ts'
import { PinIcon } from '#web/ui/icons/lazy-icons.tsx'
import { menuItemClass } from '#web/ui/overlay/menu.tsx'
import { loadStoryPins, useStoryPins } from './map/pins.ts'
import { loadAround } from './store.ts'

/** Leads from a story, in its menu, to the map with its place in the middle. Nothing where that has no position. */
export const OnMap = ({ story, onPick }: { story: Story; onPick(): void }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const pin = useStoryPins(({ pins }) => pins.find(({ id }) => id === story.id))
  useEffect(() => {
    loadStoryPins().catch((error: unknown) => console.info('No places of stories', error))
  }, [])
  if (pin === undefined) return null
  const { latitude, longitude, placeId } = pin
  const show = (): void => {
    onPick()
    const town = withoutItalics(story.landmark ?? story.title)
    const place = { id: placeId, language: story.language }
    void loadAround({ latitude, longitude, town, place }, language)
    void navigate(`/around?${new URLSearchParams({ view: 'map', place: placeId })}`)
  }
  return (
    <li>
      <button className={menuItemClass} onClick={show} type="button">
        <PinIcon />
        {t('story.onMap')}
      </button>
    </li>
  )
}
