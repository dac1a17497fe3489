import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import { placeTypes } from '@storystone/schema/place-types.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** What the list may be narrowed to. */
export type Kind = NonNullable<PlaceAround['type']> | 'other'

/** What a place counts as. */
export const kindOf = ({ type }: PlaceAround): Kind => type ?? 'other'

type TypeFilterProps = {
  places: readonly PlaceAround[]
  /** Nothing picked shows all. */
  picked: ReadonlySet<Kind>
  onChange(picked: ReadonlySet<Kind>): void
  /** In one row at any width, which scrolls: in the list beside a map. */
  isRow?: boolean
}

/**
 * On a desktop no more are shown at first: there the row wraps, and would push the list away. Anywhere else it
 * scrolls: a phone in landscape has neither the width for them nor the height for a second row.
 */
const mostAtFirst = 4

const chipClass =
  'flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border border-rule bg-raised px-4 text-small hover:border-edge aria-pressed:border-accent aria-pressed:bg-sunk aria-pressed:font-semibold'

/** The types of the places around, each with how many there are, the most frequent first. */
export const TypeFilter = ({ places, picked, onChange, isRow = false }: TypeFilterProps) => {
  const { t } = useTranslation()
  const countOf = (kind: Kind): number => places.filter((place) => kindOf(place) === kind).length
  const kinds: readonly Kind[] = [...placeTypes, 'other']
  const shown = kinds
    .filter((kind) => countOf(kind) > 0 || picked.has(kind))
    .sort((one, other) => countOf(other) - countOf(one))
  const [isOpened, setIsOpened] = useState(false)
  const isWhole = isOpened || isRow
  if (shown.length < 2) return null
  const toggle = (kind: Kind): void => {
    const next = new Set(picked)
    if (!next.delete(kind)) next.add(kind)
    onChange(next)
  }
  return (
    <fieldset
      className={`flex min-w-0 gap-2 overflow-x-auto py-1 ${isRow ? '[scrollbar-width:thin]' : '-mx-5 [scrollbar-width:none] px-5 sm:-mx-8 sm:px-8 wide:mx-0 wide:flex-wrap wide:px-0'}`}
    >
      <legend className="sr-only">{t('around.filter')}</legend>
      <button
        aria-pressed={picked.size === 0}
        className={chipClass}
        onClick={() => onChange(new Set())}
        type="button"
      >
        {t('around.all')}
      </button>
      {shown.map((kind, index) => (
        <button
          aria-pressed={picked.has(kind)}
          className={`${chipClass} ${index < mostAtFirst || isWhole || picked.has(kind) ? '' : 'wide:hidden'}`}
          key={kind}
          onClick={() => toggle(kind)}
          type="button"
        >
          {t(`placeTypes.${kind}`)}
          <span className="text-soft">{countOf(kind)}</span>
        </button>
      ))}
      {shown.length > mostAtFirst && !isWhole && (
        <button
          className={`${chipClass} font-semibold text-accent not-wide:hidden`}
          onClick={() => setIsOpened(true)}
          type="button"
        >
          {t('around.moreTypes')}
        </button>
      )}
    </fieldset>
  )
}
