import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenPlace, useNearestPlace } from '#web/places'
import { useLanguage } from '#web/platform/i18n.ts'
import { pickPlace } from '#web/story-request'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDistance } from '#web/ui/dates-and-numbers.tsx'

type ShotProps = { frame: Blob; onUse(): void; onRetake(): void }

/** The picture that was taken, with the place that it may show: one tap names it, another uses it. */
export const Shot = ({ frame, onUse, onRetake }: ShotProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const [url, setUrl] = useState<string>()
  const [isPlaced, setIsPlaced] = useState(false)
  const use = useRef<HTMLButtonElement>(null)
  const place = useNearestPlace()

  useEffect(() => {
    const shown = URL.createObjectURL(frame)
    setUrl(shown)
    return () => URL.revokeObjectURL(shown)
  }, [frame])

  // The shutter had the focus, and is gone.
  useEffect(() => use.current?.focus(), [])

  const take = (): void => {
    if (isPlaced && place) pickPlace(chosenPlace(place))
    onUse()
  }

  return (
    <>
      <div className="relative min-h-0 flex-1 bg-[black]">
        {url !== undefined && (
          <img
            alt={t('photo.preview')}
            className="absolute inset-0 size-full object-contain"
            src={url}
          />
        )}
        {place && (
          <button
            aria-pressed={isPlaced}
            className="absolute inset-x-0 bottom-3 mx-auto flex min-h-11 w-fit max-w-[calc(100%-2rem)] items-center gap-2 rounded-full border border-edge bg-paper/90 px-4 text-small aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
            onClick={() => setIsPlaced(!isPlaced)}
            type="button"
          >
            <span className="truncate">{t('photo.isIt', { name: place.name })}</span>
            {place.distance !== null && (
              <span className="shrink-0">{formatDistance(place.distance, language)}</span>
            )}
          </button>
        )}
      </div>
      <div className="grid min-h-52 flat:min-h-0 flat:w-44 flat:grid-cols-1 grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] content-center gap-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button onClick={onRetake} variant="secondary">
          {t('photo.retake')}
        </Button>
        <Button onClick={take} ref={use}>
          {t('photo.use')}
        </Button>
      </div>
    </>
  )
}
