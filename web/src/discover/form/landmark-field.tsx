import { type KeyboardEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraButton } from '#web/photo'
import { takeUpTypedText, useDraftText, usePhoto } from '#web/story-request'
import { TextField } from '#web/ui/controls/field.tsx'
import { prepareDiscover } from './use-discover.ts'

type LandmarkFieldProps = {
  message?: string | undefined
  onEdit(text: string): void
}

/** The landmark field. Enter submits only when there is a name or a photo. */
export const LandmarkField = ({ message, onEdit }: LandmarkFieldProps) => {
  const { t } = useTranslation()
  const { text } = useDraftText()
  const { photo } = usePhoto()

  // Dictation into the prerendered field fires no key event that the app could see.
  useEffect(() => takeUpTypedText(document), [])

  const keepEnterForText = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text.trim() === '' && photo === null) event.preventDefault()
  }

  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <TextField
          autoComplete="off"
          enterKeyHint="go"
          label={t('home.landmark')}
          message={message}
          name="landmark"
          onChange={(event) => onEdit(event.target.value)}
          onFocus={prepareDiscover}
          onKeyDown={keepEnterForText}
          placeholder={t('home.placeholder')}
          value={text}
        />
      </div>
      <CameraButton />
    </div>
  )
}
