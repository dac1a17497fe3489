import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { takeSharedPhoto } from '../../storage/shared-photos.ts'
import { takePhoto } from './draft/take-photo.ts'

/** Picks up a photo from the share sheet as if the user had picked it here. */
export const useSharedPhoto = (): void => {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const isShared = parameters.get('share') === 'received'

  useEffect(() => {
    if (!isShared) return
    const take = async (): Promise<void> => {
      const photo = await takeSharedPhoto()
      if (photo !== null) await takePhoto(photo, 'library', t)
      setParameters(withoutShare, { replace: true })
    }
    take().catch((error: unknown) => console.error('The shared photo could not be had', error))
  }, [isShared, setParameters, t])
}

const withoutShare = (parameters: URLSearchParams): URLSearchParams => {
  const left = new URLSearchParams(parameters)
  left.delete('share')
  return left
}
