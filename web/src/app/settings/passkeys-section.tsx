import {
  passkeyEndpoints as endpoints,
  maxPasskeyName,
  maxPasskeys,
  type Passkey,
} from '@storystone/schema/contract/passkeys.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addPasskey, hasPasskeys, isEndedByUser, isOnDevice } from '#web/account'
import { call } from '#web/platform/api/api.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { formatDate } from '#web/ui/dates-and-numbers.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { FailedLoad, NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { Section, useLoaded } from '#web/ui/page/loaded-page.tsx'
import { Skeleton } from '#web/ui/page/page.tsx'
import { FreshSignInDialog } from './fresh-sign-in-dialog.tsx'

/** The passkeys of the account: their list, a new one, and the end of one. */
export const PasskeysSection = () => {
  const { t } = useTranslation()
  return (
    <Section help={t('passkeys.help')} title={t('passkeys.title')}>
      <Passkeys />
    </Section>
  )
}

const loadPasskeys = (): Promise<Passkey[]> => call(endpoints.passkeys)

const Passkeys = () => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const { loading, retry } = useLoaded(loadPasskeys)
  const [dialog, setDialog] = useState<'add' | Passkey>()
  const list = useRef<HTMLUListElement>(null)
  const close = () => setDialog(undefined)
  const reload = (title: string) => {
    close()
    showToast({ title })
    retry()
  }
  if (loading.status === 'loading') return <Skeleton className="h-4 w-2/5" />
  if (loading.status === 'failed') {
    return isOnline ? (
      <FailedLoad error={loading.error} onRetry={retry} title={t('passkeys.failure')} />
    ) : (
      <NeedsConnection />
    )
  }
  const passkeys = loading.value
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="text-soft">{t('passkeys.none')}</p>
      ) : (
        <ul
          aria-label={t('passkeys.title')}
          className="divide-y divide-rule border-rule border-y"
          ref={list}
          tabIndex={-1}
        >
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} onRemove={() => setDialog(passkey)} passkey={passkey} />
          ))}
        </ul>
      )}
      {!hasPasskeys() && <p className="text-small text-soft">{t('passkeys.unsupported')}</p>}
      {hasPasskeys() && passkeys.length < maxPasskeys && (
        <Button
          aria-haspopup="dialog"
          className="justify-self-start"
          disabled={!isOnline}
          onClick={() => setDialog('add')}
          variant="secondary"
        >
          {t('passkeys.add')}
        </Button>
      )}
      <NeedsConnection />
      {dialog === 'add' && <AddDialog onClose={close} onDone={() => reload(t('passkeys.added'))} />}
      {typeof dialog === 'object' && (
        <RemoveDialog
          onClose={close}
          onDone={() => reload(t('passkeys.removed'))}
          passkey={dialog}
        />
      )}
    </>
  )
}

const PasskeyLine = ({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const isOnline = useIsOnline()
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-line py-line">
      <span className="grid">
        <span className="wrap-anywhere font-semibold">{name}</span>
        <span className="text-small text-soft">
          {lastUsedAt === null
            ? t('passkeys.unused')
            : t('passkeys.used', { date: formatDate(lastUsedAt, language) })}
        </span>
        <span className="text-small text-soft">
          {t('passkeys.created', { date: formatDate(createdAt, language) })}
        </span>
      </span>
      <Button
        aria-haspopup="dialog"
        aria-label={t('passkeys.removeOf', { name })}
        disabled={!isOnline}
        onClick={onRemove}
        variant="secondary"
      >
        {t('passkeys.remove')}
      </Button>
    </li>
  )
}

type PartProps = { onDone(): void; onClose(): void }

const AddDialog = (props: PartProps) => {
  const { t } = useTranslation()
  const run = async (form: FormData): Promise<string | undefined> => {
    try {
      await addPasskey(String(form.get('name') ?? '').trim())
    } catch (error) {
      if (isOnDevice(error)) return t('passkeys.exists')
      if (isEndedByUser(error)) return t('passkeys.ended')
      throw error
    }
    return undefined
  }
  return (
    <FreshSignInDialog
      {...props}
      failure={t('passkeys.addFailure')}
      help={t('passkeys.addHelp')}
      run={run}
      submit={t('passkeys.addSubmit')}
      title={t('passkeys.add')}
    >
      <TextField
        autoComplete="off"
        label={t('passkeys.name')}
        maxLength={maxPasskeyName}
        name="name"
        placeholder={t('passkeys.nameExample')}
      />
    </FreshSignInDialog>
  )
}

/** Removes a passkey. One that the server no longer has counts as removed. */
const removeOne = async ({ id }: Passkey): Promise<undefined> => {
  try {
    await call(endpoints.removePasskey, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
  return undefined
}

const RemoveDialog = ({ passkey, ...props }: PartProps & { passkey: Passkey }) => {
  const { t } = useTranslation()
  return (
    <FreshSignInDialog
      {...props}
      failure={t('passkeys.removeFailure')}
      help={t('passkeys.removeHelp')}
      isDangerous
      run={() => removeOne(passkey)}
      submit={t('passkeys.removeSubmit')}
      title={t('passkeys.removeTitle', { name: passkey.name })}
    />
  )
}
