import { useTranslation } from 'react-i18next'
import { usePhoto } from '#web/story-request'
import { CameraIcon, Spinner } from '#web/ui/icons/icons.tsx'

/** Opens the camera dialog, which loads when the page is idle, or now. */
export const CameraButton = () => {
  const { t } = useTranslation()
  const { isBusy } = usePhoto()
  return (
    // Not disabled while busy: the focus returns to it from the camera dialog.
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
