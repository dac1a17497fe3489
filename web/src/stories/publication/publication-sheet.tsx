import { type Publication, publicationEndpoints } from '@storystone/schema/contract/publication.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import type { TFunction } from 'i18next'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { failureSentence } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CheckBox } from '#web/ui/controls/check-box.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { FailedLoad, NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { useLoaded } from '#web/ui/page/loaded-page.tsx'
import { Skeleton } from '#web/ui/page/page.tsx'
import { ExternalLink } from '../citations/source-sheet.tsx'
import { drawCard } from '../share/story-card.ts'
import { findPublication, linkOf } from '../share/use-share.ts'

/** What the owner decides about a public page. */
export type Choices = Pick<Publication, 'showsPhoto' | 'isIndexed'>

/**
 * The card that previews of a public page show. As the page it has the owner's photo only if they chose so,
 * and not where they were. Null where the browser can't draw.
 */
const publicCard = (story: Story, { showsPhoto }: Choices, t: TFunction): Promise<Blob | null> =>
  drawCard({ ...story, location: null, ...(!showsPhoto && { imageUrl: null }) }, t).catch(
    (error: unknown) => {
      console.info('The page has no card', error)
      return null
    },
  )

/** Makes a story public with a card drawn here, or changes how it is. */
export const publish = async (
  story: Story,
  choices: Choices,
  t: TFunction,
): Promise<Publication> => {
  const form = new FormData()
  form.set('showsPhoto', String(choices.showsPhoto))
  form.set('isIndexed', String(choices.isIndexed))
  const card = await publicCard(story, choices, t)
  if (card) form.set('card', card, 'card.jpg')
  return call(publicationEndpoints.publish, { params: { id: story.id }, form })
}

/** Ends the public page of a story. */
export const unpublish = (id: string): Promise<void> =>
  call(publicationEndpoints.unpublish, { params: { id } })

type PublicationSheetProps = { story: Story; onClose(): void }

/** Makes a story public, shows its link, changes how it is, and takes it back. */
export const PublicationSheet = ({ story, onClose }: PublicationSheetProps) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const load = useCallback(() => findPublication(story.id), [story.id])
  const { loading, retry } = useLoaded(load)
  return (
    <Dialog isSheet onClose={onClose} title={t('publication.title')}>
      <p>{t('publication.help')}</p>
      {loading.status === 'loading' && <Skeleton className="h-24" />}
      {loading.status === 'failed' &&
        (isOnline ? (
          <FailedLoad error={loading.error} onRetry={retry} title={t('publication.loadFailure')} />
        ) : (
          <NeedsConnection />
        ))}
      {loading.status === 'loaded' && <Page found={loading.value} story={story} />}
      <Button onClick={onClose} variant="quiet" wide>
        {t('publication.close')}
      </Button>
    </Dialog>
  )
}

type PageProps = { story: Story; found: Publication | null }

const Page = ({ story, found }: PageProps) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const [page, setPage] = useState(found)
  const [choices, setChoices] = useState<Choices>(found ?? { showsPhoto: false, isIndexed: false })
  const [pending, setPending] = useState<'publish' | 'end' | null>(null)

  const attempt = async (what: 'publish' | 'end', work: () => Promise<Publication | null>) => {
    setPending(what)
    try {
      setPage(await work())
      if (page) showToast({ title: t(what === 'end' ? 'publication.ended' : 'publication.saved') })
    } catch (error) {
      showFailure({ title: t('publication.failure'), description: failureSentence(error, t) })
    } finally {
      setPending(null)
    }
  }
  const end = async (): Promise<null> => {
    await unpublish(story.id)
    return null
  }
  const isChanged = page?.showsPhoto !== choices.showsPhoto || page?.isIndexed !== choices.isIndexed

  return (
    <>
      {page && <Link page={page} />}
      <div className="grid gap-2">
        {story.imageUrl !== null && (
          <CheckBox
            help={t('publication.photoHelp')}
            isChosen={choices.showsPhoto}
            onChange={(showsPhoto) => setChoices({ ...choices, showsPhoto })}
          >
            {t('publication.photo')}
          </CheckBox>
        )}
        <CheckBox
          isChosen={choices.isIndexed}
          onChange={(isIndexed) => setChoices({ ...choices, isIndexed })}
        >
          {t('publication.indexed')}
        </CheckBox>
      </div>
      <NeedsConnection />
      {(page === null || isChanged) && (
        <Button
          disabled={!isOnline}
          onClick={() => void attempt('publish', () => publish(story, choices, t))}
          pending={pending === 'publish'}
          wide
        >
          {t(page ? 'publication.save' : 'publication.make')}
        </Button>
      )}
      {page && (
        <div className="grid gap-2 border-rule border-t pt-5">
          <Button
            disabled={!isOnline}
            onClick={() => void attempt('end', end)}
            pending={pending === 'end'}
            variant="danger-outline"
            wide
          >
            {t('publication.end')}
          </Button>
          <p className="text-small text-soft">{t('publication.endHelp')}</p>
        </div>
      )}
    </>
  )
}

const Link = ({ page }: { page: Publication }) => {
  const { t } = useTranslation()
  const link = linkOf(page)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link)
      showToast({ title: t('publication.copied') })
    } catch (error) {
      console.warn('The browser could not copy', error)
      showFailure({ title: t('publication.copyFailure') })
    }
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <input
          aria-label={t('publication.address')}
          className="min-h-12 min-w-0 grow basis-56 rounded-stone border border-edge bg-paper px-3 text-small"
          onFocus={({ target }) => target.select()}
          readOnly
          value={link}
        />
        <Button className="max-sm:grow" onClick={() => void copy()} variant="secondary">
          {t('publication.copy')}
        </Button>
      </div>
      <ExternalLink href={page.url}>{t('publication.read')}</ExternalLink>
    </div>
  )
}
