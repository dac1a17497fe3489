import { defaultFormat, type Format, formats, formatTraits } from '@storystone/schema/catalog.ts'
import { create } from 'zustand'
import { useIsAllFree } from '#web/billing/balance/store.ts'
import { readPreference, writePreference } from '#web/platform/storage/preferences.ts'
import { writeLocal } from '#web/platform/storage/web-storage.ts'

const isFormat = (value: unknown): value is Format =>
  (formats as readonly unknown[]).includes(value)

/** Starts with the default, as the prerendered page does; `restoreFormat` sets the stored one. */
const useChoice = create<{ readonly format: Format }>()(() => ({ format: defaultFormat }))

/** Restores the format of an earlier visit. */
export const restoreFormat = (): void => {
  const format =
    readPreference('pref_story_format', isFormat) ?? readPreference('pref_story_style', isFormat)
  if (format !== undefined) useChoice.setState({ format })
}

const pick = (format: Format): void => {
  useChoice.setState({ format })
  writePreference('pref_story_format', format)
  writePreference('pref_story_style', format)
  writeLocal('selectedFormat', format)
}

/** The chosen format, stored across visits. Without a model, an inscription's gives way to the default. */
export const useFormat = (): [Format, (format: Format) => void] => {
  const { format } = useChoice()
  const isMissing = useIsAllFree() && formatTraits[format].needsPhoto
  return [isMissing ? defaultFormat : format, pick]
}
