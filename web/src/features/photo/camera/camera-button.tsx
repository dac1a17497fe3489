import { useTranslation } from 'react-i18next'
import { CameraIcon } from '../../../ui/icons/icons.tsx'
import { Spinner } from '../../../ui/icons/spinner.tsx'
import { usePhoto } from '../draft/store.ts'

/** Opens the camera. What it opens is loaded when the page rests, or now. */
export const CameraButton = () => {
  const { t } = useTranslation()
  const { isBusy } = usePhoto()
  return (
    // Not disabled while it works: the focus comes back to it from the camera.
    <button
      aria-disabled={isBusy}
      aria-label={t('home.photo')}
      className="grid size-13 place-items-center self-end rounded-stone border border-edge bg-raised text-accent hover:bg-sunk"
      data-camera
      data-tooltip={t('home.photo')}
      onClick={() => usePhoto.setState({ isCapturing: !isBusy })}
      type="button"
    >
      {isBusy ? <Spinner /> : <CameraIcon />}
    </button>
  )
}
