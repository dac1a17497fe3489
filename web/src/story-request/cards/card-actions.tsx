import { formats, formatTraits } from '@storystone/schema/formats.ts'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsAllFree } from '#web/billing'
import { issueOf } from '#web/places'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectField, TextField } from '#web/ui/controls/field.tsx'
import { Dialog, DialogFoot } from '#web/ui/overlay/dialog.tsx'
import { showFailure, showToast, withBusyToast } from '#web/ui/overlay/toast-store.ts'
import { focusHeading } from '#web/ui/page/focus-handover.ts'
import { isSent, type OutboxItem } from '../item.ts'
import { deleteItem, editItem, keepItem } from '../outbox/outbox-database.ts'
import { requestSync, sendOutbox } from '../outbox/send-outbox.ts'
import { useOutbox } from '../outbox/use-outbox.ts'

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
      <DialogFoot>
        <Button type="submit">{t('outbox.save')}</Button>
        <Button onClick={onClose} variant="secondary">
          {t('outbox.cancel')}
        </Button>
      </DialogFoot>
    </form>
  )
}

type Id = OutboxItem['id']

/** The id of a card. */
export const cardId = (id: Id): string => `waiting-${id}`

/** The id of the button that deletes a card. */
export const deleteButtonId = (id: Id): string => `delete-waiting-${id}`

/** Focuses a card itself, when the control that was pressed in it is about to disappear. */
export const focusWhole = (id: Id): void =>
  document.getElementById(cardId(id))?.focus({ preventScroll: true })

/** The card in the place of one that has disappeared; null where it was the last. */
export const cardInPlaceOf = ({ madeAt }: OutboxItem): HTMLElement | null => {
  const { items } = useOutbox.getState()
  const next = items.find((item) => item.madeAt >= madeAt) ?? items.at(-1)
  return next ? document.getElementById(cardId(next.id)) : null
}

const focusCard = (id: Id): void => {
  const button = document.getElementById(deleteButtonId(id))
  if (button === null) focusWhole(id)
  else button.focus({ preventScroll: true })
}

/**
 * Moves the focus from a card that is about to disappear: to the next one, else the previous one, else
 * the heading of the page.
 */
const focusNeighbour = (id: Id): void => {
  const { items } = useOutbox.getState()
  const place = items.findIndex((item) => item.id === id)
  const neighbour = items[place + 1] ?? items[place - 1]
  if (neighbour !== undefined) focusCard(neighbour.id)
  else focusHeading()
}

/** Focuses a card as soon as it is shown. Call it after its item is stored. */
const focusWhenBack = (id: Id): void => {
  const stop = useOutbox.subscribe(({ items }) => {
    if (!items.some((item) => item.id === id)) return
    stop()
    requestAnimationFrame(() => focusCard(id))
  })
}

/** Does what a button of a card is for. Notifies the user when the browser’s storage fails. */
export const useCardAction = () => {
  const { t } = useTranslation()
  return (action: () => Promise<void>): void => {
    action().catch((error: unknown) => {
      console.warn('A card could not be changed', error)
      showFailure({ title: t('outbox.notChanged'), description: t('outbox.notChangedHelp') })
    })
  }
}

/**
 * Deletes an item at once, with a toast that offers an undo; who sends it stops. The focus stays among
 * the cards, or on their page.
 */
export const useDeleteItem = () => {
  const { t } = useTranslation()
  const act = useCardAction()

  const undo = async (item: OutboxItem): Promise<void> => {
    await keepItem(item)
    focusWhenBack(item.id)
    await sendOutbox()
  }

  return async (item: OutboxItem, name: string): Promise<void> => {
    focusNeighbour(item.id)
    await withBusyToast(deleteItem(item.id), t('outbox.busy'))
    showToast({
      title: t(isSent(item) ? 'outbox.deletedSent' : 'outbox.deleted'),
      description: name,
      action: { label: t('outbox.undo'), isUndo: true, run: () => act(() => undo(item)) },
    })
  }
}
