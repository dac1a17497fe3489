import { defaultFormat, type Format, formats, formatTraits } from '@storystone/schema/formats.ts'
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useAccount } from '#web/account'
import { useCredits, useIsAllFree } from '#web/billing'
import { lazyPart, useIdle } from '#web/platform/lazy-part.ts'
import { readPreference, writeLocal, writePreference } from '#web/platform/storage/web-storage.ts'
import { takeUpTypedText, useDraftText, usePhoto } from '#web/story-request'
import { SelectField, TextField } from '#web/ui/controls/field.tsx'

type FormatFieldProps = {
  format: Format
  /** Why this format is not available now. */
  message?: string | undefined
  onPick(format: Format): void
}

/** The formats with their length and costs. Without a model, inscriptions can't be chosen. */
export const FormatField = ({ format, message, onPick }: FormatFieldProps) => {
  const { t } = useTranslation()
  const { costs, loadCosts } = useCredits(
    useShallow(({ costs, loadCosts }) => ({ costs, loadCosts })),
  )
  const isAllFree = useIsAllFree()

  const hasNote = isAllFree || (formatTraits[format].needsPhoto && message === undefined)

  useEffect(() => {
    void loadCosts()
  }, [loadCosts])

  return (
    <div className="grid gap-1.5">
      <SelectField<Format>
        {...(hasNote && { 'aria-describedby': 'format-note' })}
        label={t('home.format')}
        message={message}
        name="format"
        onPick={onPick}
        options={formats.map((value) => {
          const disabled = isAllFree && formatTraits[value].needsPhoto
          const name = t(`formats.${value}`)
          const cost = t('common.credits', { count: costs[value] })
          const { minutes } = formatTraits[value]
          return {
            value,
            disabled,
            label: name,
            ...(!disabled && { detail: `${minutes}\u00a0min · ${cost}` }),
          }
        })}
        value={format}
      />
      {hasNote && <FormatNote isAllFree={isAllFree} />}
    </div>
  )
}

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

/** Says why inscriptions can't be chosen, or, before Discover is pressed, that one needs a photo. */
const FormatNote = ({ isAllFree }: { isAllFree: boolean }) => {
  const { t } = useTranslation()
  const { photo } = usePhoto()
  if (photo !== null && !isAllFree) return null
  return (
    <p className="text-small text-soft" id="format-note">
      {t(isAllFree ? 'credits.noInscriptions' : 'discovering.addPhoto')}
    </p>
  )
}

const Suggest = lazyPart(async () => (await import('../home-places.tsx')).Suggest)

type LandmarkFieldProps = {
  message?: string | undefined
  onEdit(text: string): void
  onFocus(): void
}

/** The landmark field. Enter submits only when there is a name or a photo. */
export const LandmarkField = ({ message, onEdit, onFocus }: LandmarkFieldProps) => {
  const { t } = useTranslation()
  const { text } = useDraftText()
  const hasPhoto = usePhoto(({ photo }) => photo !== null)
  const input = useRef<HTMLInputElement>(null)

  // Dictation into the prerendered field fires no key event that the app could see.
  useEffect(() => takeUpTypedText(document), [])

  const keepEnterForText = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text.trim() === '' && !hasPhoto) event.preventDefault()
  }

  return (
    <div className="min-w-0 flex-1">
      <TextField
        autoComplete="off"
        enterKeyHint="go"
        label={t('home.landmark')}
        message={message}
        name="landmark"
        onChange={(event) => onEdit(event.target.value)}
        onFocus={onFocus}
        onKeyDown={keepEnterForText}
        placeholder={t(hasPhoto ? 'home.placeholderPhoto' : 'home.placeholder')}
        ref={input}
        value={text}
      />
      <Suggestions input={input} onPick={() => onEdit(useDraftText.getState().text)} />
    </div>
  )
}

type SuggestionsProps = { input: RefObject<HTMLInputElement | null>; onPick(): void }

/** What the name may become, for users. */
const Suggestions = (props: SuggestionsProps) => {
  const isIdle = useIdle()
  const isMember = useAccount(({ account }) => account.status === 'signed-in')
  if (!isIdle || !isMember) return null
  return (
    <Suspense>
      <Suggest {...props} />
    </Suspense>
  )
}
