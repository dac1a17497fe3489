import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { takePhoto } from './take-photo.ts'

/** Browsers that can't decode HEIC report no type for it. */
const isPicture = ({ name, type }: File): boolean =>
  type.startsWith('image/') || /\.hei[cf]$/i.test(name)

const picturesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(isPicture)

/** Accepts pictures that are dropped on the page or pasted into it. */
export const usePhotoDrop = (): void => {
  const { t } = useTranslation()
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null): void => {
      const [picture, ...others] = picturesOf(data)
      if (picture === undefined) return
      event.preventDefault()
      if (others.length > 0) showToast({ title: t('photo.oneOnly'), description: t('photo.first') })
      void takePhoto(picture, 'library', t)
    }
    const allow = (event: DragEvent): void => {
      // Otherwise the browser would leave the app and open the picture.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent): void => take(event, event.dataTransfer)
    const paste = (event: ClipboardEvent): void => take(event, event.clipboardData)
    addEventListener('dragover', allow)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragover', allow)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [t])
}
