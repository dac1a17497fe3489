import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasSignal } from '../../offline/use-signal.ts'
import { Button } from '../../ui/button.tsx'
import { useCredits } from '../credits/store.ts'
import { NeedsSignal } from '../shelf/needs-signal.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { Section } from './section.tsx'
import { useDeleteAccount } from './use-delete-account.ts'

/** The way out, with a dialog before it. */
export const DeleteSection = () => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const deleteAccount = useDeleteAccount()
  const hasSignal = useHasSignal()
  const { refresh } = useCredits()
  const open = () => {
    // The dialog says how many credits would be lost.
    void refresh()
    setIsOpen(true)
  }
  return (
    <Section help={t('settings.deleteHelp')} title={t('settings.delete')}>
      <Button
        aria-haspopup="dialog"
        disabled={!hasSignal}
        className="justify-self-start"
        onClick={open}
        variant="danger-outline"
      >
        {t('settings.delete')}
      </Button>
      <NeedsSignal />
      {isOpen && <DeleteDialog deleteAccount={deleteAccount} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}
