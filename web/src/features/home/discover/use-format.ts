import { defaultFormat, type Format, formats } from '@storystone/schema/catalog.ts'
import { create } from 'zustand'
import { writeLocal } from '../../../storage/local-storage.ts'
import { readPreference, writePreference } from '../../../storage/preferences.ts'

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

/** The chosen format, stored across visits. */
export const useFormat = (): [Format, (format: Format) => void] => [useChoice().format, pick]
