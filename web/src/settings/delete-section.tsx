import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCredits } from '#web/billing/balance/store.ts'
import { useHasSignal } from '#web/platform/connection/use-signal.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { NeedsSignal } from '#web/ui/page/needs-signal.tsx'
import { Section } from '#web/ui/page/section.tsx'
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
