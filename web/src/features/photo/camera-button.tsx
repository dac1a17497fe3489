import { useTranslation } from 'react-i18next'
import { CameraIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { usePhoto } from './store.ts'

/** Opens the camera. What it opens is loaded when the page rests, or now. */
export const CameraButton = () => {
  const { t } = useTranslation()
  const { isBusy } = usePhoto()
  return (
    <button
      aria-label={t('home.photo')}
      className="grid size-13 place-items-center self-end rounded-stone border border-edge bg-raised text-accent hover:bg-sunk"
      data-camera
      data-tooltip={t('home.photo')}
      disabled={isBusy}
      onClick={() => usePhoto.setState({ isCapturing: true })}
      type="button"
    >
      {isBusy ? <Spinner /> : <CameraIcon />}
    </button>
  )
}
