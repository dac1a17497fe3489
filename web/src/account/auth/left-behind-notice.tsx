import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countOthersDrafts } from '../session/others-drafts.ts'

/** Says at the log-in what the previous user has left unsent on this device. */
export const LeftBehindNotice = () => {
  const { t } = useTranslation()
  const [count, setCount] = useState<number>()
  useEffect(() => {
    let isCurrent = true
    void countOthersDrafts().then((found) => {
      if (isCurrent) setCount(found)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return count ? (
    <p className="rounded-stone border-accent border-l-4 bg-sunk p-4 text-small" role="status">
      {t('leftBehind.unsent', { count })} {t('leftBehind.owner', { count })}
    </p>
  ) : null
}
