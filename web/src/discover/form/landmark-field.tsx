import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '#web/account'
import { useIdle } from '#web/platform/idle.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { takeUpTypedText, useDraftText, usePhoto } from '#web/story-request'
import { TextField } from '#web/ui/controls/field.tsx'

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
