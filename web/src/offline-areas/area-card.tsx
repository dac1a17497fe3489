import { cellAt } from '@storystone/schema/area-cell.ts'
import { mapEndpoints } from '@storystone/schema/contract/map.ts'
import type { PackId, ReadyPack } from '@storystone/schema/contract/packs.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { keepNarrationOf, whoReads } from '#web/narration'
import { measureStory, reportSyncError, useDeviceChange, useShelfValue } from '#web/offline'
import { call } from '#web/platform/api/api.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { useStories } from '#web/stories'
import { Button } from '#web/ui/controls/button.tsx'
import { CreatedOn, fileSize, Joined } from '#web/ui/dates-and-numbers.tsx'
import { CheckIcon } from '#web/ui/icons/lazy-icons.tsx'
import { Callout } from '#web/ui/page/failed-load.tsx'
import { PlaceRow, placeRowClass } from '#web/ui/place-row.tsx'
import { type PackNote, packKey, usePacksValue } from './area-store.ts'
import { keepPack, type PackWork, removePack, stopPack, usePackWork } from './keep-area.ts'
import { placesOf } from './lookup.ts'
import { packBudget } from './room.ts'

/** A pack of this device: what is in it, what goes on with it, and what can be done. */
export const AreaCard = ({ note }: { note: PackNote }) => {
  const { t } = useTranslation()
  const { ready, coming, label } = note
  const id = { cell: note.cell, language: note.language }
  const work = usePackWork((works) => works[packKey(id)])
  const change = useDeviceChange()
  const isWorking = work !== undefined && work.step !== 'failed'
  return (
    <section className="grid gap-3 rounded-card border border-rule bg-raised p-4 sm:p-5">
      <div className="grid gap-0.5">
        <h3 className="wrap-anywhere font-semibold font-serif text-lg leading-snug">
          {label === null ? t('packs.unnamed') : t('packs.around', { name: label })}
        </h3>
        {ready && <Contents note={note} pack={ready} />}
        {!isWorking && ready && !coming && note.tiles === null && (
          <p className="text-small text-soft">{t('packs.noMap')}</p>
        )}
        {!isWorking && coming && <Arrived note={note} />}
        <OwnStories cell={note.cell} />
      </div>
      {ready && ready.places > 0 && <PlaceList note={note} />}
      <Going hasOlder={ready !== null} work={work} />
      <div className="flex flex-wrap gap-x-1 gap-y-3">
        {isWorking ? (
          <Button onClick={() => void change(() => stopPack(id))} variant="secondary">
            {t('packs.stop')}
          </Button>
        ) : (
          <>
            <BringButton id={id} variant="secondary">
              {t(ready && !coming ? 'packs.update' : 'packs.goOn')}
            </BringButton>
            <Button
              className="text-danger"
              onClick={() => void change(() => removePack(id))}
              variant="quiet"
            >
              {t('packs.remove')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

/** What is in a pack, its size, and its date. */
const Contents = ({ pack, note: { tiles } }: { pack: ReadyPack; note: PackNote }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-small text-soft [&_svg]:size-4">
      {tiles === null ? (
        <span className="font-semibold">{t('packs.keptWithoutMap')}</span>
      ) : (
        <span className="inline-flex items-center gap-1 font-semibold text-ink">
          <CheckIcon />
          {t('packs.kept')}
        </span>
      )}
      <Joined>
        {t(tiles?.count ? 'packs.placesAndMap' : 'packs.places', { count: pack.places })}
        {fileSize(pack.bytes + (tiles?.bytes ?? 0), language)}
        <CreatedOn date={pack.builtAt} style="medium" />
      </Joined>
    </p>
  )
}

/** The places of a pack, each with its page. */
const PlaceList = ({ note }: { note: PackNote }) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const places = usePacksValue(
    useCallback(async () => (isOpen ? placesOf(note) : []), [note, isOpen]),
  )
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-4">
        {t('packs.show')}
      </summary>
      <ul className="-mx-2 divide-y divide-rule border-rule border-y">
        {places?.map((place) => (
          <li key={place.id}>
            <Link className={placeRowClass} to={`/area/${place.id}`}>
              <PlaceRow place={place} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** How much of a download is here that does not go on. */
const Arrived = ({ note: { coming, ready } }: { note: PackNote }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!coming) return null
  const [received, bytes] = [coming.received, coming.bytes].map((size) => fileSize(size, language))
  return (
    <p className="text-small text-soft">
      {t(ready ? 'packs.updateArrived' : 'packs.arrived', { received, bytes })}
    </p>
  )
}

type BringProps = { id: PackId; variant: 'primary' | 'secondary'; children: ReactNode }

/** Brings a pack and the user's own stories there, which needs a connection. */
export const BringButton = ({ id, variant, children }: BringProps) => {
  const isOnline = useIsOnline()
  const bring = (): void => {
    void keepPack(id)
    void keepOwnStories(id.cell)
  }
  return (
    <Button disabled={!isOnline} onClick={bring} variant={variant}>
      {children}
    </Button>
  )
}

/** What goes on with a pack, in words and as a bar; or why it does not, and that the one from before stays. */
export const Going = ({
  work,
  hasOlder = false,
}: {
  work: PackWork | undefined
  hasOlder?: boolean
}) => {
  const { t } = useTranslation()
  const language = useLanguage()
  if (work?.step === 'failed') {
    const budget = fileSize(packBudget, language)
    return (
      <Callout title={t(hasOlder ? 'packs.updateFailure' : 'packs.failure')}>
        <p>
          {t(`packs.failures.${work.why}`, { budget })}
          {hasOlder && ` ${t('packs.olderStays')}`}
        </p>
      </Callout>
    )
  }
  return (
    <div className={work ? 'grid gap-1.5' : 'sr-only'}>
      {work && <Bar {...barOf(work)} label={t('packs.progress')} />}
      <p className="text-small text-soft" role="status">
        {work && <Step work={work} />}
      </p>
    </div>
  )
}

type GoingWork = Exclude<PackWork, { step: 'failed' }>

const barOf = (work: GoingWork): { value?: number; max: number } => {
  if (work.step === 'loading') return { value: work.received, max: work.bytes }
  if (work.step === 'map') return { value: work.done, max: work.of }
  if (work.step === 'building' && work.of !== null) return { value: work.done, max: work.of || 1 }
  return { max: 1 }
}

const barClass =
  'h-2 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-accent'

const Bar = ({ label, ...bar }: { label: string; value?: number; max: number }) => (
  <progress aria-label={label} className={barClass} {...bar} />
)

const Step = ({ work }: { work: GoingWork }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  switch (work.step) {
    case 'waiting':
      return t('packs.waiting')
    case 'building':
      return work.of === null
        ? t('packs.finding')
        : t('packs.building', { done: work.done, count: work.of })
    case 'loading':
      return t('packs.loading', {
        received: fileSize(work.received, language),
        bytes: fileSize(work.bytes, language),
      })
    case 'unpacking':
      return t('packs.unpacking')
    case 'map':
      return t('packs.loadingMap', { done: work.done, count: work.of })
  }
}

/** The user's stories whose place is in a cell. Needs a connection. */
const findOwnStories = async (cell: string): Promise<readonly Story[]> => {
  const pins = await call(mapEndpoints.mapStories)
  const ids = new Set(pins.filter((pin) => cellAt(pin) === cell).map(({ id }) => id))
  if (ids.size === 0) return []
  if (useStories.getState().stories === undefined) await useStories.getState().load()
  return (useStories.getState().stories ?? []).filter(({ id }) => ids.has(id))
}

/** Puts the user's own stories of a cell on the shelf with their narrations. Never rejects. */
const keepOwnStories = async (cell: string): Promise<void> => {
  try {
    // Texts and pictures are there by the sync.
    for (const story of await findOwnStories(cell)) await keepNarrationOf(story)
  } catch (error) {
    reportSyncError(error)
  }
}

/** A minute of narration has half a megabyte, and is 900 characters. */
const bytesPerCharacter = 555

/** What a story takes with its narration, which is estimated until it is here. */
const sizeWithNarration = async (story: Story): Promise<number> => {
  const { text, picture, narration } = await measureStory(story)
  const estimated = whoReads(story) === 'service' ? story.content.length * bytesPerCharacter : 0
  return text + picture + (narration || estimated)
}

const measureAll = async (stories: readonly Story[]): Promise<number> =>
  (await Promise.all(stories.map(sizeWithNarration))).reduce((sum, bytes) => sum + bytes, 0)

/** How many own stories come with an area, and what they take; nothing without any, or a connection. */
export const OwnStories = ({ cell }: { cell: string }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const isOnline = useIsOnline()
  const [stories, setStories] = useState<readonly Story[]>([])
  useEffect(() => {
    let isCurrent = true
    if (!isOnline) return
    findOwnStories(cell)
      .then((found) => isCurrent && setStories(found))
      .catch((error: unknown) => console.info('The own stories of an area are not known', error))
    return () => {
      isCurrent = false
    }
  }, [cell, isOnline])
  const size = useShelfValue(useCallback(() => measureAll(stories), [stories]))
  if (stories.length === 0 || !size) return null
  return (
    <p className="text-small text-soft">
      {t('packs.own', { count: stories.length, size: fileSize(size, language) })}
    </p>
  )
}
