import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useHasColumn } from '#web/ui/page/desktop.ts'

/** Why a device gets no map: it can't draw one, or it saves data. */
type NoMap = 'noWebgl' | 'savesData'

const savesData = (): boolean => {
  // Not in the standard library's types: it is not in every browser.
  const { connection }: Navigator & { connection?: { readonly saveData?: boolean } } = navigator
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}

/** Why this device gets no map; undefined where it does. */
const whyNoMap = (): NoMap | undefined => {
  if (savesData()) return 'savesData'
  return document.createElement('canvas').getContext('webgl2') === null ? 'noWebgl' : undefined
}

/** Whether the places are a list, a map that fills the window, or, on a desktop, the one beside the other. */
export type View = {
  readonly shown: 'list' | 'map' | 'both'
  /** Why there is only the list; undefined where a map can be shown. */
  readonly noMap: NoMap | undefined
  /** The id of the place that the address names: the map opens on it, with its card. */
  readonly place: string | undefined
  show(shown: 'list' | 'map'): void
  onFailed(): void
}

/** The view that the address names; on a desktop always both. The list stands alone where there can be no map. */
export const useView = (): View => {
  const [parameters, setParameters] = useSearchParams()
  const [noMap, setNoMap] = useState(whyNoMap)
  const hasColumn = useHasColumn()
  const hasMap = noMap === undefined && (hasColumn || parameters.get('view') === 'map')
  const withMap = hasColumn ? 'both' : 'map'
  return {
    shown: hasMap ? withMap : 'list',
    noMap,
    place: parameters.get('place') ?? undefined,
    show: (view) => setParameters(view === 'list' ? {} : { view }, { replace: true }),
    onFailed: () => setNoMap('noWebgl'),
  }
}

/** Has the map no longer open on the place that the address names: one looks around elsewhere. */
export const useLeavePlace = (): (() => void) => {
  const [parameters, setParameters] = useSearchParams()
  return () => {
    if (!parameters.has('place')) return
    const rest = new URLSearchParams(parameters)
    rest.delete('place')
    setParameters(rest, { replace: true })
  }
}

/** The map on a phone is a screen of its own: it fills what the header and the bottom bars leave of the window. */
export const mapScreenClass = 'relative flex min-h-72 flex-1 flex-col'

/** What is read and pressed above the map on such a screen: a small one has no room for it beside a sheet. */
export const mapHeadClass = (hasSheet: boolean): string =>
  `relative z-10 grid flat:flex flat:items-center gap-2 px-5 pt-3 sm:px-8 ${hasSheet ? 'short:hidden' : ''}`

/** Its first line, where it lies on the map. */
export const mapBarClass =
  'flex flex-wrap items-center justify-between gap-x-2 flat:shrink-0 rounded-card bg-raised px-3 py-1.5 shadow-card'

/** A page with a map beside it: its own column keeps this width. */
export const besideMapClass =
  'relative -mt-4 grid min-h-[calc(100svh-9rem)] grid-cols-1 content-start gap-4 pr-[calc(100%-25rem)]'

/**
 * Where the map stands beside the list, which is {@link besideMapClass}: it stays in sight, and reaches the
 * window's edge. The rail has 6rem of the window; the rest is the same on both sides of the page.
 */
export const BesideList = ({ children }: { children: ReactNode }) => (
  <div className="absolute -top-3 right-[calc(1.5rem-(100vw-6rem-100%)/2)] bottom-0 left-[27rem]">
    <div className="above-foot sticky top-17 flex h-[calc(100svh-5rem-var(--foot,0px))]">
      {children}
    </div>
  </div>
)

const buttonClass =
  'min-h-11 rounded-full border border-transparent px-3 sm:px-5 text-small hover:bg-raised aria-pressed:border-accent aria-pressed:bg-raised aria-pressed:font-semibold aria-pressed:shadow-card'

/** The choice of list or map, or why there is only the list; nothing where both are seen. */
export const ViewSwitch = ({ view }: { view: View }) => {
  const { t } = useTranslation()
  if (view.noMap !== undefined) {
    return <p className="text-small text-soft">{t(`around.${view.noMap}`)}</p>
  }
  if (view.shown === 'both') return null
  return (
    <fieldset className="flex min-w-0 justify-self-start rounded-full bg-sunk p-1">
      <legend className="sr-only">{t('around.view')}</legend>
      {(['list', 'map'] as const).map((each) => (
        <button
          aria-pressed={(view.shown === 'list') === (each === 'list')}
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

/** Has the service worker keep the files that draw the map; false where the device can't draw one, or saves data. */
export const keepMapFiles = async (): Promise<boolean> => {
  if (whyNoMap() !== undefined) return false
  const { mapFiles } = await import('./map-canvas.tsx')
  // biome-ignore lint/style/noRestrictedGlobals: files of the build, not an endpoint
  await Promise.all(mapFiles.map((url) => fetch(url)))
  return true
}
