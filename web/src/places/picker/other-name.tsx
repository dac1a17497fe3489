import { landmarkNameLength } from '@storystone/schema/catalog.ts'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { issueOf } from '../landmark-rules.ts'

type OtherNameProps = {
  /** What was typed before. */
  typed: string
  /** Whether the field shows from the start. */
  isOpen: boolean
  onName(name: string): void
  onCancel(): void
}

/** "None of these", the last of the choices, which gives way to a field; below it the one way out. */
export const OtherName = ({ typed, isOpen, onName, onCancel }: OtherNameProps) => {
  const { t } = useTranslation()
  const [isNone, setIsNone] = useState(isOpen)
  const cancel = (
    <Button className="w-full" onClick={onCancel} variant="quiet">
      {t('places.cancel')}
    </Button>
  )
  if (isNone) {
    return (
      <NameForm onName={onName} typed={typed} withFocus={!isOpen}>
        {cancel}
      </NameForm>
    )
  }
  return (
    <div className="-mt-3 grid gap-3">
      <button
        className="flex min-h-14 w-full items-center rounded-card border border-edge border-dashed px-4 text-left font-semibold hover:bg-sunk"
        onClick={() => setIsNone(true)}
        type="button"
      >
        {t('places.none')}
      </button>
      {cancel}
    </div>
  )
}

type NameFormProps = {
  typed: string
  withFocus: boolean
  onName(name: string): void
  /** The button below the one that searches. */
  children: ReactNode
}

const NameForm = ({ typed, withFocus, onName, children }: NameFormProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState(typed)
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const issue = issueOf({ text: name, format: 'quick_facts', hasPhoto: false })

  useEffect(() => {
    const field = form.current?.querySelector('input')
    if (withFocus) field?.focus()
    if (withFocus) field?.select()
  }, [withFocus])

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setIsChecked(true)
    if (issue === undefined) onName(name.trim())
    else form.current?.querySelector('input')?.focus()
  }

  return (
    <form className="grid gap-3" noValidate onSubmit={submit} ref={form}>
      <TextField
        autoComplete="off"
        enterKeyHint="search"
        label={t('places.name')}
        maxLength={landmarkNameLength.max}
        message={isChecked && issue !== undefined ? t(`discovering.${issue}`) : undefined}
        name="place-name"
        onChange={(event) => setName(event.target.value)}
        value={name}
      />
      <p className="text-small text-soft">{t('places.nameHelp')}</p>
      <div className="grid gap-2">
        <Button type="submit">{t('places.search')}</Button>
        {children}
      </div>
    </form>
  )
}
