import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppUpdate } from '../offline/app-update.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Offers the new version of the app; nothing changes before it is accepted. */
export const UpdateBar = () => {
  const { status } = useAppUpdate()
  return (
    <div role="status">
      {status === 'waiting' && <Offer />}
      {status === 'accepted' && <Waiting />}
    </div>
  )
}

const Bar = ({ children }: { children: ReactNode }) => (
  <div className="animate-rise border-rule border-t bg-raised">
    <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      {children}
    </div>
  </div>
)

const Offer = () => {
  const { t } = useTranslation()
  const { accept, putOff } = useAppUpdate()
  return (
    <Bar>
      <p className="min-w-0 flex-1 basis-48">
        <span className="block font-semibold">{t('update.title')}</span>
        <span className="block text-small text-soft">{t('update.help')}</span>
      </p>
      <div className="flex gap-2">
        <Button onClick={putOff} variant="quiet">
          {t('update.later')}
        </Button>
        <Button onClick={accept}>{t('update.now')}</Button>
      </div>
    </Bar>
  )
}

const Waiting = () => {
  const { t } = useTranslation()
  return (
    <Bar>
      <Spinner />
      <p>{t('update.waiting')}</p>
    </Bar>
  )
}
