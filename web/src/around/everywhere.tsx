import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MapPanel, StoryCard } from './map/map-panel.tsx'
import { pinsOf, useStoryPins } from './map/pins.ts'
import {
  BesideList,
  mapBarClass,
  mapHeadClass,
  mapScreenClass,
  type View,
  ViewSwitch,
} from './map/view.tsx'

/** All the user's stories on the map, before anybody has said where to look. */
export const Everywhere = ({ view }: { view: View }) => {
  const { t } = useTranslation()
  const { pins: stories } = useStoryPins()
  const pins = useMemo(() => pinsOf([], stories), [stories])
  const [selected, select] = useState(view.place)
  if (stories.length === 0 || view.noMap !== undefined) return null
  const isMap = view.shown === 'map'
  const isBeside = view.shown === 'both'
  const story = stories.find(({ placeId }) => placeId === selected)
  const card = story && <StoryCard pin={story} />
  const map = (
    <MapPanel
      around={null}
      here={null}
      isScreen={isMap}
      onFailed={view.onFailed}
      onSelect={select}
      pins={pins}
      place={view.place}
      selected={selected}
      sheet={isMap && card}
    />
  )
  return (
    <section aria-labelledby="everywhere" className={isMap ? mapScreenClass : 'grid gap-4'}>
      <div className={isMap ? mapHeadClass(card !== undefined) : 'contents'}>
        {/* Beside the map nothing would follow it. */}
        <div
          className={
            isMap
              ? mapBarClass
              : isBeside
                ? 'sr-only'
                : 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2'
          }
        >
          <h2
            className={`font-semibold font-serif ${isMap ? 'text-lg leading-tight' : 'text-section'}`}
            id="everywhere"
          >
            {t('around.everywhere')}
          </h2>
          <ViewSwitch view={view} />
        </div>
      </div>
      {isMap && map}
      {isBeside && card}
      {isBeside && <BesideList>{map}</BesideList>}
    </section>
  )
}
