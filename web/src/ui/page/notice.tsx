import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { WarningIcon } from '../icons/late-icons.tsx'

type NoticeProps = {
  title?: string | undefined
  /** Whether it answers what the user has just done, and so is scrolled into view. */
  isAnswer?: boolean
  children: ReactNode
}

/** Something that went wrong, shown where it matters; `children` say what to do about it. */
export const Notice = ({ title, isAnswer = false, children }: NoticeProps) => (
  <div
    className="flex tight:grid gap-3 rounded-stone border-danger border-l-4 bg-danger-ground p-4"
    ref={useInView(isAnswer)}
    role="alert"
  >
    <span className="text-danger">
      <WarningIcon />
    </span>
    <div className="grid min-w-0 gap-2">
      {title !== undefined && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  </div>
)

const useInView = (isWanted: boolean) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWanted) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isWanted])
  return box
}

/** Says next to a control that it needs a connection, before the user tries. */
export const NeedsConnection = ({ id }: { id?: string }) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  return isOnline ? null : (
    <p className="text-small text-soft" id={id}>
      {t('connection.needed')}
    </p>
  )
}
