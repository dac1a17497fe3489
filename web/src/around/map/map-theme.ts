import type { Language } from '@storystone/schema/catalog.ts'
import type { Point } from '@storystone/schema/distance.ts'
import type { Pin } from './pins.ts'

/** The theme's colours as they are now, in light or dark: every colour of the map is one of them. */
export const readColors = () => {
  const theme = getComputedStyle(document.documentElement)
  const color = (token: string): string => theme.getPropertyValue(`--color-${token}`).trim()
  return {
    paper: color('paper'),
    raised: color('raised'),
    sunk: color('sunk'),
    ink: color('ink'),
    soft: color('soft'),
    rule: color('rule'),
    edge: color('edge'),
    accent: color('accent'),
    accentDeep: color('accent-deep'),
    onAccent: color('on-accent'),
    focus: color('focus'),
    leaf: color('leaf'),
    hill: color('hill'),
    nearHill: color('near-hill'),
  }
}
export type MapColors = Readonly<ReturnType<typeof readColors>>

export type MapLook = {
  readonly colors: MapColors
  readonly language: Language
  readonly pins: readonly Pin[]
  /** Where the device is. */
  readonly here: Point | null
  /** The pin whose card is shown. */
  readonly selected: string | undefined
}

/** The fonts of names on the map: a device has both, so that no glyphs are loaded. */
export const mapFonts = { sans: ['system-ui', 'sans-serif'], serif: ['Crimson Pro', 'serif'] }
