import { emailChangeEndpoints } from '@storystone/schema/contract/email-change.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { ApiError, failureSentence } from '#web/platform/api/api-error.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/page/notice.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { useAccount } from '../session/store.ts'

type State = 'asked' | 'half' | 'changed' | 'expired'

/** Confirms one of the two addresses of a change, on a press: a mail's own scanner opens links, too. */
export const ConfirmEmailCard = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const [state, setState] = useState<State>('asked')
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  const confirm = async () => {
    setFailure(undefined)
    setIsPending(true)
    try {
      const params = { token }
      const { changed } = await call(emailChangeEndpoints.confirmEmailChange, { params })
      if (changed) await useAccount.getState().load()
      setState(changed ? 'changed' : 'half')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'expired') setState('expired')
      else setFailure(failureSentence(error, t))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <div className="grid gap-6">
      <div aria-live="polite" className="grid gap-1.5">
        <PageHeading documentTitle={t(`emailChange.${state}`)}>
          {t(`emailChange.${state}`)}
        </PageHeading>
        <p className="text-soft">{t(`emailChange.${state}Help`)}</p>
      </div>
      {failure !== undefined && (
        <Notice isAnswer title={t('emailChange.failure')}>
          <p>{failure}</p>
        </Notice>
      )}
      {state === 'asked' ? (
        <Button onClick={() => void confirm()} pending={isPending} wide>
          {t('emailChange.confirm')}
        </Button>
      ) : (
        <ButtonLink replace to="/">
          {t('emailChange.home')}
        </ButtonLink>
      )}
    </div>
  )
}
