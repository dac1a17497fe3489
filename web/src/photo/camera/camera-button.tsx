import { useTranslation } from 'react-i18next'
import { usePhoto } from '#web/story-request'
import { CameraIcon, Spinner } from '#web/ui/icons/icons.tsx'

type CameraButtonProps = {
  /** What comes of a photo; next to a photo that was taken only the icon is left. */
  hint: string
  /** Whether it is what a traveller does first: there is no name yet. */
  isLead: boolean
}

/** Opens the camera, which loads when the page is idle, or now. */
export const CameraButton = ({ hint, isLead }: CameraButtonProps) => {
  const { t } = useTranslation()
  const isBusy = usePhoto((photo) => photo.isBusy)
  const isHero = usePhoto(({ photo }) => photo === null)
  return (
    // Not disabled while busy: the focus returns to it from the camera.
    <button
      aria-disabled={isBusy}
      aria-label={t('home.photo')}
      className={
        isHero
          ? `${isLead ? 'camera-lead' : 'camera min-h-22'} w-full gap-3 rounded-card px-3 py-2.5 text-left`
          : 'camera size-13 justify-center self-end rounded-stone'
      }
      data-camera
      onClick={() => usePhoto.setState({ isCapturing: !isBusy })}
      type="button"
      {...(isHero ? { 'aria-describedby': 'camera-hint' } : { 'data-tooltip': t('home.photo') })}
    >
      <span className={`${isHero ? 'shutter' : ''} ${isLead ? '' : 'text-accent'}`}>
        {isBusy ? <Spinner /> : <CameraIcon />}
      </span>
      {isHero && (
        <span className="grid">
          <span className="font-semibold text-lg leading-snug">{t('home.photo')}</span>
          <span className="max-[22rem]:sr-only text-small" id="camera-hint">
            {hint}
          </span>
        </span>
      )}
    </button>
  )
}
