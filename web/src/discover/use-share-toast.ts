import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'

/** The address that the browser opened, before the app changed it. */
const openedAddress = (): URL => {
  const [opened] = performance.getEntriesByType('navigation')
  return new URL(opened?.name ?? location.href)
}

/** Notifies the user of a failed share (`?share=`), or of further photos that were not used (`?sent=`). */
const notifyShare = ({ searchParams }: URL, t: TFunction): void => {
  const outcome = searchParams.get('share')
  const sent = Number(searchParams.get('sent'))
  if (outcome === 'again' || outcome === 'nothing') {
    showFailure({
      title: t(`sharedPhoto.${outcome}`),
      description: t(`sharedPhoto.${outcome}Help`),
    })
  }
  if (outcome === 'received' && sent > 1) {
    showToast({
      title: t('sharedPhoto.firstOfSeveral'),
      description: t('sharedPhoto.firstOfSeveralHelp', { count: sent }),
    })
  }
}

let isSaid = false

/** Notifies the user once about the share that opened the app, and removes it from the address. */
export const useShareToast = (): void => {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()

  useEffect(() => {
    if (isSaid) return
    isSaid = true
    notifyShare(openedAddress(), t)
  }, [t])

  useEffect(() => {
    const outcome = parameters.get('share')
    const isOver = outcome === 'again' || outcome === 'nothing'
    if (!isOver && !parameters.has('sent')) return
    const left = new URLSearchParams(parameters)
    left.delete('sent')
    if (isOver) left.delete('share')
    setParameters(left, { replace: true })
  }, [parameters, setParameters])
}
