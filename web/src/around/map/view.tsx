import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { MapPanel } from './map-panel.tsx'
import { useStoryPins } from './story-pins.ts'

/** Why a device gets no map: it can't draw one, or it saves data. */
type NoMap = 'noWebgl' | 'savesData'

const savesData = (): boolean => {
  // Not in the standard library's types: it is not in every browser.
  const { connection }: Navigator & { connection?: { readonly saveData?: boolean } } = navigator
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}

/** Why this device gets no map; undefined where it does. */
export const whyNoMap = (): NoMap | undefined => {
  if (savesData()) return 'savesData'
  return document.createElement('canvas').getContext('webgl2') === null ? 'noWebgl' : undefined
}

/** Whether the places are a list or a map. */
export type View = {
  readonly shown: 'list' | 'map'
  /** Then the list stands alone. */
  readonly noMap: NoMap | undefined
  show(shown: 'list' | 'map'): void
  onFailed(): void
}

/** The view that the address names; the list where there can be no map. */
export const useView = (): View => {
  const [parameters, setParameters] = useSearchParams()
  const [noMap, setNoMap] = useState(whyNoMap)
  return {
    shown: noMap === undefined && parameters.get('view') === 'map' ? 'map' : 'list',
    noMap,
    show: (shown) => setParameters(shown === 'map' ? { view: 'map' } : {}, { replace: true }),
    onFailed: () => setNoMap('noWebgl'),
  }
}

/** The map and what stands above it fill the window, between the header and what sticks to the bottom. */
export const mapColumnClass =
  'flex min-h-[calc(100svh-5.25rem-var(--places,0px)-var(--foot,0px))] flex-col gap-3'

const buttonClass =
  'min-h-11 rounded-full px-5 text-small hover:bg-raised aria-pressed:bg-raised aria-pressed:font-semibold aria-pressed:shadow-card'

/** The choice of list or map, or why there is only the list. */
export const ViewSwitch = ({ view }: { view: View }) => {
  const { t } = useTranslation()
  if (view.noMap !== undefined) {
    return <p className="text-small text-soft">{t(`around.${view.noMap}`)}</p>
  }
  return (
    <fieldset className="flex min-w-0 justify-self-start rounded-full bg-sunk p-1">
      <legend className="sr-only">{t('around.view')}</legend>
      {(['list', 'map'] as const).map((each) => (
        <button
          aria-pressed={view.shown === each}
          className={buttonClass}
          key={each}
          onClick={() => view.show(each)}
          type="button"
        >
          {t(`around.${each}`)}
        </button>
      ))}
    </fieldset>
  )
}

/** All the user's stories on the map, before anybody has said where to look. */
export const Everywhere = ({ view }: { view: View }) => {
  const { t } = useTranslation()
  const { pins } = useStoryPins()
  if (pins.length === 0 || view.noMap !== undefined) return null
  return (
    <section
      aria-labelledby="everywhere"
      className={view.shown === 'map' ? mapColumnClass : 'grid gap-4'}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold font-serif text-section" id="everywhere">
          {t('around.everywhere')}
        </h2>
        <ViewSwitch view={view} />
      </div>
      {view.shown === 'map' && (
        <MapPanel around={null} here={null} onFailed={view.onFailed} places={nowhere} />
      )}
    </section>
  )
}

const nowhere = [] as const
