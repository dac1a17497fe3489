import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import {
  eraseCaches,
  eraseDatabases,
  forgetDrafts,
  ignoringOtherTabs,
  useAccount,
} from '#web/account'
import { useCredits } from '#web/billing'
import { call } from '#web/platform/api/api.ts'
import { ApiError, ConnectionError, failureSentence } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SecretField } from '#web/ui/controls/password-field.tsx'
import { Dialog, DialogFoot } from '#web/ui/overlay/dialog.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { Callout, NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { Section } from '#web/ui/page/loaded-page.tsx'

/** Why the account was not deleted, or perhaps was: an issue with the password, or a failure with its title. */
type Refusal = { readonly field?: string; readonly failure?: { title: string; sentence: string } }

/** Deletes the account, erases its data from this browser and goes home, or reports why not. */
const useDeleteAccount = () => {
  const { t } = useTranslation()
  const leave = useAccount(({ leave }) => leave)
  const goHome = useGoHome()
  const explain = useExplain()
  const deleteAccount = async (password: string): Promise<Refusal | undefined> => {
    try {
      await call(endpoints.deleteUser, { body: { password } })
    } catch (error) {
      return explain(error)
    }
    await goHome()
    leave()
    await forgetDrafts()
    await eraseEverything()
    showToast({ title: t('farewell.done'), description: t('farewell.doneHelp') })
    return undefined
  }
  return (password: string) => ignoringOtherTabs(() => deleteAccount(password))
}

/**
 * Goes home and resolves when this protected page is gone: it would redirect to /auth once nobody
 * is signed in.
 */
const useGoHome = () => {
  const navigate = useNavigate()
  const page = useRef({ isGone: false, onGone: () => {} })

  useEffect(() => {
    const here = page.current
    here.isGone = false
    return () => {
      here.isGone = true
      here.onGone()
    }
  }, [])

  return () =>
    new Promise<void>((resolve) => {
      page.current.onGone = resolve
      if (page.current.isGone) resolve()
      void navigate('/')
    })
}

const useExplain = () => {
  const { t } = useTranslation()
  return (error: unknown): Refusal => {
    if (error instanceof ApiError && error.code === 'reauthentication_required') {
      return { field: t('farewell.wrongPassword') }
    }
    if (error instanceof ConnectionError) {
      return { failure: { title: t('farewell.unsure'), sentence: t('farewell.noAnswer') } }
    }
    const sentence = failureSentence(error, t, t('farewell.failureHelp'))
    return { failure: { title: t('farewell.failure'), sentence } }
  }
}

const eraseCookies = (): void => {
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=')
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    if (name !== '') document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  }
}

/**
 * Erases everything that this browser keeps of its user: storages, readable cookies, databases and
 * caches. The app itself stays, so that it still opens without a connection. Not every browser obeys the server's Clear-Site-Data. Failures are only logged.
 */
export const eraseEverything = async (): Promise<void> => {
  const steps = [
    () => localStorage.clear(),
    () => sessionStorage.clear(),
    eraseCookies,
    eraseDatabases,
    eraseCaches,
  ]
  const outcomes = await Promise.allSettled(steps.map(async (step) => step()))
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') console.warn('Something was kept', outcome.reason)
  }
}

/** Deletes the account, after a dialog. */
export const DeleteSection = () => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const deleteAccount = useDeleteAccount()
  const isOnline = useIsOnline()
  const refresh = useCredits(({ refresh }) => refresh)
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
      <form className="grid gap-group" noValidate onSubmit={submit} ref={form}>
        <DeletedData />
        <SecretField
          autoComplete="current-password"
          label={t('farewell.password')}
          message={refusal.field}
          name="password"
        />
        {refusal.failure && (
          <Callout isAnswer title={refusal.failure.title}>
            <p>{refusal.failure.sentence}</p>
          </Callout>
        )}
        <DialogFoot>
          <Button pending={isPending} type="submit" variant="danger">
            {t(isPending ? 'farewell.pending' : 'farewell.submit')}
          </Button>
          <Button disabled={isPending} onClick={onClose} variant="secondary">
            {t('farewell.cancel')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

const DeletedData = () => {
  const { t } = useTranslation()
  const balance = useCredits(({ balance }) => balance)
  const credits =
    typeof balance === 'number' && balance > 0
      ? t('farewell.creditsLeft', { count: balance })
      : t('farewell.credits')
  return (
    <div className="grid gap-line">
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
