import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasSignal } from '../../network/signal/use-signal.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NeedsSignal } from '../../ui/page/needs-signal.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useCredits } from '../credits/balance/store.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { useDeleteAccount } from './use-delete-account.ts'

/** Deletes the account, after a dialog. */
export const DeleteSection = () => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const deleteAccount = useDeleteAccount()
  const hasSignal = useHasSignal()
  const { refresh } = useCredits()
  const open = () => {
    // The dialog shows the credits that would be lost.
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
