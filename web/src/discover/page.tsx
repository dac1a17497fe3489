import { formats, formatTraits } from '@storystone/schema/formats.ts'
import { type ComponentType, Suspense, startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAccount } from '#web/account'
import { useIsAllFree } from '#web/billing'
import { loadPageTexts } from '#web/platform/i18n.ts'
import { lazyPart, useIdle } from '#web/platform/lazy-part.ts'
import { useDrawnGeneration, usePhoto } from '#web/story-request'
import { PageHeading } from '#web/ui/page/page.tsx'
import aqueduct from './carousel/aqueduct.svg'
import { DiscoverForm, Progress } from './form/discover-form.tsx'

const WaitingStories = lazyPart(
  async () => (await import('#web/story-request/cards/waiting-stories.tsx')).WaitingStories,
)

const RecentStories = lazyPart(async () => (await import('./recent-stories.tsx')).RecentStories)
const PhotoPreview = lazyPart(
  async () => (await import('#web/photo/photo-preview.tsx')).PhotoPreview,
)

/** `/`: the form, or the story while it is being written. */
export const HomePage = () => {
  const generation = useDrawnGeneration()
  return generation.phase === 'processing' ? <Progress processing={generation} /> : <Welcome />
}

/**
 * On a phone the form fills the lower part, within thumb reach; on a desktop, and on a phone in
 * landscape, it is at the side. A picked photo takes the place of the carousel.
 */
const Welcome = () => {
  const { t } = useTranslation()
  const isIdle = useIdle()
  const isMember = useAccount(({ account }) => account.status === 'signed-in')
  const hasPhoto = usePhoto(({ photo }) => photo !== null)
  return (
    <>
      <div className="mx-auto flex w-full max-w-5xl flex-1 flat:grid flat:grid-cols-[2fr_3fr] flex-col lg:grid lg:grid-cols-[1fr_26rem] lg:items-center lg:gap-14 lg:px-8 lg:py-12">
        <div
          className={`${hasPhoto ? 'min-h-80 short:min-h-56' : 'min-h-28 tight:min-h-44'} above-foot relative flex-1 flat:sticky flat:top-14 flat:h-[calc(100dvh-3.5rem-var(--foot,0px))] overflow-hidden lg:sticky lg:top-20 lg:order-2 lg:h-[34rem] lg:self-start lg:arch lg:border lg:border-rule`}
        >
          <Carousel isHidden={hasPhoto} />
          {hasPhoto && (
            <Suspense>
              <PhotoPreview />
            </Suspense>
          )}
        </div>
        <div className="-mt-6 flat:mt-0 relative grid flat:content-start gap-5 flat:rounded-none rounded-t-[1.75rem] border-rule flat:border-0 border-t bg-paper px-5 pt-6 pb-8 sm:px-8 lg:mt-0 lg:rounded-none lg:border-0 lg:p-0">
          <div className="grid gap-2">
            <PageHeading size="display">{t('home.heading')}</PageHeading>
            {!hasPhoto && (
              <p className="short:hidden max-w-prose text-balance text-soft">
                {t('home.subheading')}
              </p>
            )}
          </div>
          <DiscoverForm />
        </div>
      </div>
      <div className="mx-auto grid w-full max-w-5xl px-5 sm:px-8">
        {isIdle && (
          <Suspense>
            <WaitingStories />
          </Suspense>
        )}
        {isIdle && isMember && (
          <Suspense>
            <RecentStories />
          </Suspense>
        )}
      </div>
      {!isMember && (
        <Suspense>
          <SampleLinks />
        </Suspense>
      )}
    </>
  )
}

/** Links to a sample story of each format that is offered, for users without stories. */
const SampleLinks = () => {
  const { t } = useTranslation()
  const isAllFree = useIsAllFree()
  return (
    <nav
      aria-labelledby="samples"
      className="mx-auto grid w-full max-w-5xl gap-3 px-5 pb-10 sm:px-8"
    >
      <h2 className="font-semibold font-serif text-section" id="samples">
        {t('home.samples')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {formats.map(
          (format) =>
            !(isAllFree && formatTraits[format].needsPhoto) && (
              <li key={format}>
                <Link
                  className="flex min-h-14 items-center justify-between rounded-card border border-rule bg-raised px-5 font-semibold hover:border-edge hover:bg-sunk"
                  to={`/sample/${format}`}
                >
                  {t(`formats.${format}`)}
                  <span aria-hidden="true" className="text-accent">
                    →
                  </span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

/**
 * A decorative drawing. `<use>` draws it in the theme's colours, which an image could not.
 * `className` positions it.
 */
const Scene = ({ drawing, className = '' }: { drawing: string; className?: string }) => (
  <svg aria-hidden="true" className={`block size-full bg-sky ${className}`}>
    <use height="100%" href={`${drawing}#scene`} width="100%" />
  </svg>
)

/** Late enough to cost the first paint nothing, and before the first change at 5 s. */
const quietMs = 1500

/**
 * What the app does, in three pictures. The first is in the page from the start; the others and the
 * controls load when the page is idle.
 */
const Carousel = ({ isHidden }: { isHidden: boolean }) => {
  const { t } = useTranslation()
  const Player = usePlayer()
  return (
    <div className="absolute inset-0" inert={isHidden}>
      <Scene className="absolute inset-0" drawing={aqueduct} />
      {Player ? <Player /> : <p className="caption">{t('home.caption')}</p>}
    </div>
  )
}

const usePlayer = (): ComponentType | undefined => {
  const [player, setPlayer] = useState<ComponentType>()
  useEffect(() => {
    const load = async () => {
      const [part] = await Promise.all([import('./carousel/carousel-player.tsx'), loadPageTexts()])
      // A transition renders in slices. In one go a slow phone would not respond for 50 ms.
      startTransition(() => setPlayer(() => part.CarouselPlayer))
    }
    const timer = setTimeout(() => {
      load().catch((cause: unknown) => console.info('A part of the app could not be loaded', cause))
    }, quietMs)
    return () => clearTimeout(timer)
  }, [])
  return player
}
