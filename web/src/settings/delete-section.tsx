import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { SecretField } from '#web/account'
import { useCredits } from '#web/billing'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { NeedsConnection, Notice } from '#web/ui/page/notice.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { type Refusal, useDeleteAccount } from './use-delete-account.ts'

/** Deletes the account, after a dialog. */
export const DeleteSection = () => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const deleteAccount = useDeleteAccount()
  const isOnline = useIsOnline()
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
        disabled={!isOnline}
        className="justify-self-start"
        onClick={open}
        variant="danger-outline"
      >
        {t('settings.delete')}
      </Button>
      <NeedsConnection />
      {isOpen && <DeleteDialog deleteAccount={deleteAccount} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

type DeleteDialogProps = {
  /** Resolves to the reason of a refusal, or undefined when the account is deleted. */
  deleteAccount(password: string): Promise<Refusal | undefined>
  onClose(): void
}

/** Lists what will be deleted, asks for the password, and deletes the account. */
const DeleteDialog = ({ deleteAccount, onClose }: DeleteDialogProps) => {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [isPending, setIsPending] = useState(false)

  const refuse = (refused: Refusal) => {
    flushSync(() => setRefusal(refused))
    if (refused.field !== undefined) {
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus()
    }
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    if (password === '') return refuse({ field: t('issues.password_required') })
    setRefusal({})
    setIsPending(true)
    const refused = await deleteAccount(password)
    setIsPending(false)
    if (refused !== undefined) refuse(refused)
  }

  return (
    <Dialog isHeld={isPending} onClose={onClose} title={t('farewell.title')}>
      <DeletedData />
      <form className="grid gap-5" noValidate onSubmit={submit} ref={form}>
        <SecretField
          autoComplete="current-password"
          label={t('farewell.password')}
          message={refusal.field}
          name="password"
        />
        {refusal.notice !== undefined && (
          <Notice title={t('farewell.failure')}>
            <p>{refusal.notice}</p>
          </Notice>
        )}
        <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-start">
          <Button pending={isPending} type="submit" variant="danger">
            {t(isPending ? 'farewell.pending' : 'farewell.submit')}
          </Button>
          <Button disabled={isPending} onClick={onClose} variant="secondary">
            {t('farewell.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const DeletedData = () => {
  const { t } = useTranslation()
  const { balance } = useCredits()
  const credits =
    typeof balance === 'number' && balance > 0
      ? t('farewell.creditsLeft', { count: balance })
      : t('farewell.credits')
  return (
    <div className="grid gap-3">
      <p>{t('farewell.intro')}</p>
      <ul className="list-disc space-y-1 pl-5 marker:text-danger">
        <li>{t('farewell.stories')}</li>
        <li>{credits}</li>
        <li>{t('farewell.subscription')}</li>
        <li>{t('farewell.sessions')}</li>
      </ul>
      <p className="text-small text-soft">{t('farewell.kept')}</p>
    </div>
  )
}
