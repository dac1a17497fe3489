import { landmarkNameLength } from '@storystone/schema/catalog.ts'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { issueOf } from '../../../request/discover-rules.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'

type OtherNameProps = {
  /** What was typed before. */
  typed: string
  /** Whether the field shows from the start. */
  isOpen: boolean
  onName(name: string): void
  onCancel(): void
}

/** "None of these", which gives way to a field for another name. */
export const OtherName = ({ typed, isOpen, onName, onCancel }: OtherNameProps) => {
  const { t } = useTranslation()
  const [isNone, setIsNone] = useState(isOpen)
  const cancel = (
    <Button onClick={onCancel} variant="quiet">
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
    <div className={buttons}>
      <Button onClick={() => setIsNone(true)} variant="secondary">
        {t('places.none')}
      </Button>
      {cancel}
    </div>
  )
}

const buttons = 'grid tight:grid-cols-1 grid-cols-[1fr_auto] gap-2'

type NameFormProps = {
  typed: string
  withFocus: boolean
  onName(name: string): void
  /** The button next to the one that searches. */
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
      <div className={buttons}>
        <Button type="submit">{t('places.search')}</Button>
        {children}
      </div>
    </form>
  )
}
