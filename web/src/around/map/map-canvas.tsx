import type { Point } from '@storystone/schema/distance.ts'
import type { Language } from '@storystone/schema/languages.ts'
import {
  addProtocol,
  GeoJSONSource,
  Map as LibreMap,
  type MapMouseEvent,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readMapTile } from '#web/offline-areas'
import { Spinner } from '#web/ui/icons/icons.tsx'
import {
  type Bounds,
  bringIntoSight,
  firstView,
  maxZoom,
  type Padding,
  paddingOf,
  reach,
  show,
} from './fit.ts'
import {
  boundsOf,
  type MapColors,
  type MapLook,
  type Pin,
  pinLayers,
  pinSource,
  readColors,
} from './pins.ts'
import { mapStyle, tileProtocol } from './style.ts'

setWorkerUrl(workerUrl)
addProtocol(tileProtocol, async ({ url }, { signal }) => {
  const [z = 0, x = 0, y = 0] = url.split('/').slice(-3).map(Number)
  return { data: await readMapTile({ z, x, y }, signal) }
})

/** The files that draw the map: this one, and its worker's. */
export const mapFiles = [import.meta.url, workerUrl] as const

type MapCanvasProps = {
  language: Language
  pins: readonly Pin[]
  /** Where the device is. */
  here: Point | null
  /** What is shown first, and again by a button: where one looks around; null shows all pins. */
  around: Point | null
  /** A pin that is shown in the middle at first, until one looks around elsewhere. */
  opensOn: Pin | undefined
  selected: string | undefined
  /** Whether the selected pin has a sheet, which covers a part of the map. */
  hasSheet: boolean
  onSelect(id: string | undefined): void
  isWalk: boolean
  /** Is looked at only: it is not moved, and has no buttons. */
  isStill: boolean
  /** The map can't be drawn on this device. */
  onFailed(error: unknown): void
}

/** The map: it follows its properties, light and dark. Nothing here is reached by keyboard but its buttons. */
export const MapCanvas = (all: MapCanvasProps) => {
  const { around, opensOn, onSelect, onFailed, hasSheet, isStill, ...props } = all
  const { t } = useTranslation()
  const colors = useColors()
  const look: MapLook = { ...props, colors }
  const container = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const map = useRef<LibreMap>(undefined)
  const newest = useRef({ look, ...all })
  newest.current = { look, ...all }
  const [isDrawn, setIsDrawn] = useState(false)
  const [isOpening, setIsOpening] = useState(true)

  const padding = useCallback((): Padding => {
    const { clientHeight = 0, clientWidth = 0 } = container.current ?? {}
    const above = buttons.current?.offsetTop
    return paddingOf({ clientHeight, clientWidth, above, hasSheet: newest.current.hasSheet })
  }, [])

  useEffect(() => {
    if (container.current === null) return
    try {
      const { look: first, around: spot, opensOn: pin, isStill } = newest.current
      const view = firstView(first.pins, spot, pin)
      map.current = openMap(container.current, first, view, {
        padding: padding(),
        interactive: !isStill,
      })
    } catch (error) {
      newest.current.onFailed(error)
      return
    }
    const opened = map.current
    opened.once('render', () => performance.mark('map-opened'))
    opened.on('click', (event) => void pick(opened, event, (id) => newest.current.onSelect(id)))
    opened.on('error', ({ error }) => console.info('The map', error))
    opened.once('idle', () => performance.mark('map-drawn'))
    opened.once('idle', () => setIsOpening(false))
    opened.on('idle', () => setIsDrawn(true))
    return () => {
      map.current = undefined
      opened.remove()
    }
  }, [padding])

  const { language, pins, here, selected, isWalk } = props
  const isFirst = useRef(true)
  useEffect(() => {
    const now = { colors, language, pins, here, selected, isWalk }
    // It was opened with the first look.
    if (!isFirst.current && map.current) {
      setIsDrawn(false)
      map.current.setStyle(mapStyle(now))
      // A style that has not changed would draw nothing, and so never be drawn.
      map.current.triggerRepaint()
    }
    isFirst.current = false
  }, [colors, language, pins, here, selected, isWalk])

  const { latitude, longitude } = opensOn ?? around ?? {}
  const wasAt = useRef({ latitude, longitude })
  useEffect(() => {
    if (wasAt.current.latitude === latitude && wasAt.current.longitude === longitude) return
    wasAt.current = { latitude, longitude }
    const { look: now, around: spot, opensOn: pin } = newest.current
    if (map.current) show(map.current, firstView(now.pins, spot, pin), padding())
  }, [latitude, longitude, padding])

  useEffect(() => {
    const pin = newest.current.look.pins.find(({ id }) => id === selected)
    if (map.current && pin && hasSheet) bringIntoSight(map.current, pin, padding())
  }, [selected, hasSheet, padding])

  const stories = pins.filter(({ kind }) => kind === 'story')
  const onShow = (bounds: Bounds) => () => {
    if (map.current) show(map.current, bounds, padding())
  }
  return (
    <>
      <div
        aria-busy={!isDrawn}
        aria-hidden="true"
        className={`${isStill ? 'pointer-events-none ' : ''}absolute inset-0 overflow-hidden bg-paper [&_.maplibregl-canvas-container]:size-full [&_.maplibregl-canvas-container]:cursor-grab [&_.maplibregl-canvas-container]:touch-none [&_canvas]:absolute [&_canvas]:inset-0`}
        data-testid="map"
        ref={container}
      />
      {isOpening && (
        <p className="pointer-events-none absolute inset-0 flex items-center justify-center gap-2 text-small text-soft">
          <Spinner />
          {t('app.loading')}
        </p>
      )}
      {!isStill && (
        <div
          className={`relative m-3 grid gap-2 self-end ${hasSheet ? 'short:max-sm:hidden' : ''}`}
          ref={buttons}
        >
          <MapButton label={t('around.zoomIn')} onPress={() => map.current?.zoomIn()}>
            <path d="M12 5v14M5 12h14" />
          </MapButton>
          <MapButton label={t('around.zoomOut')} onPress={() => map.current?.zoomOut()}>
            <path d="M5 12h14" />
          </MapButton>
          {(isWalk || (opensOn ?? around) !== null) && (
            <MapButton
              label={t('around.mapBack')}
              onPress={onShow(firstView(pins, around, opensOn))}
            >
              <path d="M12 3v4m0 10v4M3 12h4m10 0h4m-9 5a5 5 0 1 0 0-10 5 5 0 0 0 0 10" />
            </MapButton>
          )}
          {stories.length > 0 && (
            <MapButton label={t('around.everywhere')} onPress={onShow(boundsOf(stories))}>
              <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3.5 9h17m-17 6h17M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18" />
            </MapButton>
          )}
        </div>
      )}
    </>
  )
}

type MapButtonProps = { label: string; onPress(): void; children: ReactNode }

const MapButton = ({ label, onPress, children }: MapButtonProps) => (
  <button
    aria-label={label}
    className="grid size-11 place-items-center rounded-full border border-rule bg-raised shadow-card hover:border-edge"
    data-tooltip={label}
    onClick={onPress}
    type="button"
  >
    <svg
      aria-hidden="true"
      className="size-5 fill-none stroke-current stroke-2"
      strokeLinecap="round"
      viewBox="0 0 24 24"
    >
      {children}
    </svg>
  </button>
)

const openMap = (
  container: HTMLElement,
  look: MapLook,
  bounds: Bounds,
  { padding, interactive }: { padding: Padding; interactive: boolean },
): LibreMap => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LibreMap({
    container,
    style: mapStyle(look),
    ...(bounds && { bounds, fitBoundsOptions: { maxZoom, padding } }),
    attributionControl: false,
    interactive,
    keyboard: false,
    dragRotate: false,
    touchPitch: false,
    minZoom: 1,
    maxZoom: 19,
    fadeDuration: isStill ? 0 : 200,
  })
  map.touchZoomRotate.disableRotation()
  // The list is what keyboards and screen readers use.
  map.getCanvas().tabIndex = -1
  return map
}

/** Selects the pin under a finger; a group of pins is looked at more closely. */
const pick = async (
  map: LibreMap,
  { point: { x, y } }: MapMouseEvent,
  onSelect: (id: string | undefined) => void,
): Promise<void> => {
  const layers = [...pinLayers]
  const box: [[number, number], [number, number]] = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ]
  const found = map.queryRenderedFeatures(box, { layers }).flatMap(({ geometry, properties }) => {
    if (geometry.type !== 'Point') return []
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const at = map.project([longitude, latitude])
    return [{ at: { longitude, latitude }, properties, away: Math.hypot(at.x - x, at.y - y) }]
  })
  const [first] = found.toSorted((a, b) => a.away - b.away)
  if (first?.properties.cluster !== true) {
    onSelect(typeof first?.properties.id === 'string' ? first.properties.id : undefined)
    return
  }
  const source = map.getSource(pinSource)
  if (!(source instanceof GeoJSONSource)) return
  const zoom = await source.getClusterExpansionZoom(Number(first.properties.cluster_id))
  map.easeTo({ center: [first.at.longitude, first.at.latitude], zoom })
}

/** The theme's colours, which follow the device into the dark and back. */
const useColors = (): MapColors => {
  const [colors, setColors] = useState(readColors)
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const follow = (): void => setColors(readColors())
    dark.addEventListener('change', follow)
    return () => dark.removeEventListener('change', follow)
  }, [])
  return colors
}
