import { type KeyboardEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { takeUpTypedText, useDraftText } from '../../../request/draft-text.ts'
import { TextField } from '../../../ui/controls/field.tsx'
import { CameraButton } from '../../photo/camera/camera-button.tsx'
import { usePhoto } from '../../photo/draft/store.ts'
import { prepareDiscover } from './use-discover.ts'

type LandmarkFieldProps = {
  message?: string | undefined
  onEdit(text: string): void
}

/** What one wants to know about. Enter acts only when there is something to act on. */
export const LandmarkField = ({ message, onEdit }: LandmarkFieldProps) => {
  const { t } = useTranslation()
  const { text } = useDraftText()
  const { photo } = usePhoto()

  // What was put into the prerendered field without any key, by dictation for one, tells nobody.
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
