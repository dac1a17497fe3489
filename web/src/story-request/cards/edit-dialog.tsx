import { formats, formatTraits } from '@storystone/schema/catalog.ts'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsAllFree } from '#web/billing'
import { issueOf } from '#web/places'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField, TextField } from '#web/ui/controls/field.tsx'
import { withBusyToast } from '#web/ui/overlay/busy-toast.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { isSent, type OutboxItem } from '../item.ts'
import { editItem } from '../outbox/changes.ts'
import { requestSync, sendOutbox } from '../outbox/send-outbox.ts'
import { useCardAction } from './card-actions.ts'

type EditDialogProps = { item: OutboxItem; onClose(): void }

/** Changes the name and the format of an item, unless its outcome is unknown. */
export const EditDialog = ({ item, onClose }: EditDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('outbox.changeTitle')}>
      {isSent(item) ? <p>{t('outbox.tooLateHelp')}</p> : <EditForm item={item} onClose={onClose} />}
      {isSent(item) && <Button onClick={onClose}>{t('buttons.dismiss')}</Button>}
    </Dialog>
  )
}

const EditForm = ({ item, onClose }: EditDialogProps) => {
  const { t } = useTranslation()
  const act = useCardAction()
  const hasPhoto = item.photo != null
  const isAllFree = useIsAllFree()
  const canTranslate = hasPhoto && !isAllFree
  const { place, ...request } = item.request
  const known = place?.name ?? request.text
  const [text, setText] = useState(known)
  const [format, setFormat] = useState(item.request.format)
  const [isChecked, setIsChecked] = useState(false)
  const issue = issueOf({ text, format, hasPhoto })

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setIsChecked(true)
    if (issue === undefined) act(save)
    else event.currentTarget.querySelector('input')?.focus()
  }

  const save = async (): Promise<void> => {
    const name = text.trim()
    const about = place && name === known ? { text: request.text, place } : { text: name }
    const edited = editItem(item.id, { ...request, ...about, format })
    const isEdited = await withBusyToast(edited, t('outbox.busy'))
    if (!isEdited) showFailure({ title: t('outbox.tooLate'), description: t('outbox.tooLateHelp') })
    onClose()
    await requestSync()
    await sendOutbox()
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <TextField
        autoComplete="off"
        label={t(hasPhoto ? 'outbox.changeNameOfPhoto' : 'outbox.changeName')}
        message={isChecked && issue !== undefined ? t(`discovering.${issue}`) : undefined}
        name="waiting-landmark"
        onChange={(event) => setText(event.target.value)}
        value={text}
      />
      <SelectField
        label={t('outbox.changeFormat')}
        onPick={(picked) => setFormat(picked)}
        options={formats
          .filter((each) => canTranslate || each === format || !formatTraits[each].needsPhoto)
          .map((value) => ({ value, label: t(`formats.${value}`) }))}
        value={format}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit">{t('outbox.save')}</Button>
        <Button onClick={onClose} variant="secondary">
          {t('outbox.cancel')}
        </Button>
      </div>
    </form>
  )
}
