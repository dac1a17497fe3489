import type { Format } from '@storystone/schema/formats.ts'
import { creditsAtSignUp } from '@storystone/schema/limits.ts'
import { type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useAccount, userIdOf } from '#web/account'
import { useCredits, useIsAllFree } from '#web/billing'
import { CameraButton } from '#web/photo'
import { useLanguage } from '#web/platform/i18n.ts'
import { lazyPart, useIdle } from '#web/platform/lazy-part.ts'
import { useDraftText, useGeneration, usePhoto } from '#web/story-request'
import { Button } from '#web/ui/controls/button.tsx'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { Skeleton } from '#web/ui/page/page.tsx'
import type { Reply } from './discover.ts'
import { FormatField, LandmarkField, useFormat } from './format-field.tsx'

/** The progress screen. */
export const Progress = lazyPart(
  async () => (await import('#web/story-request/progress/progress.tsx')).Progress,
)

const load = async () => {
  const [part] = await Promise.all([
    import('./discover.ts'),
    import('./discover-reply.tsx'),
    // React would show a skeleton for 300 ms instead.
    Progress.preload(),
  ])
  return part
}

/** Preloads what Discover needs before it is pressed. */
const prepareDiscover = (): void => {
  // A failure shows when the user presses Discover, which loads it again.
  load().catch(() => undefined)
}

const nothing: Reply = {}

/** Starts story requests and holds the reply that the form shows. */
export const useDiscover = (format: Format) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const language = useLanguage()
  const [reply, setReply] = useState(nothing)
  const photoId = usePhoto(({ photo }) => photo?.id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo makes the reply obsolete
  useEffect(() => setReply(nothing), [photoId])

  const discover = async (typed: string, isPicked = false, picked = format): Promise<void> => {
    try {
      const part = await load()
      setReply(part.discover({ typed, format: picked, language, isPicked }, { t, navigate }))
    } catch (error) {
      console.warn('A part of the app could not be loaded', error)
      showFailure({ title: t('common.generationFailure'), description: t('common.connection') })
    }
  }

  return { discover, reply, clear: () => setReply(nothing) }
}

const FailureCallout = lazyPart(
  async () => (await import('#web/story-request/progress/failure-callout.tsx')).FailureCallout,
)
const DropHint = lazyPart(async () => (await import('#web/photo/photo-sources.tsx')).DropHint)

const PhotoSources = lazyPart(
  async () => (await import('#web/photo/photo-sources.tsx')).PhotoSources,
)
const HomePlaces = lazyPart(async () => (await import('../home-places.tsx')).HomePlaces)
const DiscoverReply = lazyPart(async () => (await import('./discover-reply.tsx')).DiscoverReply)

/** The form of home: photo, landmark name, format and Discover. */
export const DiscoverForm = () => {
  const { t } = useTranslation()
  const hasText = useDraftText(({ text }) => text !== '')
  const { generation, dismiss } = useGeneration()
  const [format, setFormat] = useFormat()
  const { discover, reply, clear } = useDiscover(format)
  const { issue } = reply
  const hasPhoto = usePhoto(({ photo }) => photo !== null)
  const isBusy = usePhoto((photo) => photo.isBusy)
  const isCapturing = usePhoto((photo) => photo.isCapturing)
  const isIdle = useIdle()
  const form = useFocusOnIssue(reply)
  const message = issue && t(`discovering.${issue}`)

  useEffect(() => window.earlyInput?.replay(), [])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void discover(useDraftText.getState().text)
  }

  const changed = () => {
    clear()
    if (generation.phase === 'failed') dismiss()
  }

  return (
    <>
      <form
        className="grid gap-3.5"
        noValidate
        onPointerDown={prepareDiscover}
        onSubmit={submit}
        ref={form}
      >
        {generation.phase === 'failed' && (
          <Suspense>
            <FailureCallout
              failure={generation.failure}
              onCandidate={(name) => void discover(name, true)}
            />
          </Suspense>
        )}
        {(isIdle || isCapturing) && (
          <Suspense>
            <PhotoSources />
          </Suspense>
        )}
        <div
          className={
            hasPhoto
              ? 'flex flex-row-reverse items-start gap-3'
              : 'relative grid gap-4 wide:pointer-fine:pb-8'
          }
        >
          <CameraButton hint={t(`home.hint.${format}`)} isLead={!(hasText || hasPhoto)} />
          <LandmarkField
            message={issue === 'photoNeeded' ? undefined : message}
            onEdit={(edited) => {
              useDraftText.getState().setText(edited)
              changed()
            }}
            onFocus={prepareDiscover}
          />
          {isIdle && !hasPhoto && (
            <Suspense>
              <DropHint />
            </Suspense>
          )}
        </div>
        {isIdle && (
          <Suspense>
            <HomePlaces onPick={changed} />
          </Suspense>
        )}
        {!hasPhoto && <Examples onPick={(name) => void discover(name, true)} />}
        <FormatField
          format={format}
          message={issue === 'photoNeeded' ? message : undefined}
          onPick={(picked) => {
            setFormat(picked)
            changed()
          }}
        />
        <Button
          className="above-foot still:enabled:static enabled:sticky enabled:bottom-[calc(var(--foot,0px)+var(--places,0px)+0.5rem)] enabled:z-10 [box-shadow:0_4px_0_8px_var(--color-paper)] min-h-14 text-lg"
          disabled={isBusy || !(hasText || hasPhoto)}
          type="submit"
          wide
        >
          {t('home.discover')}
        </Button>
        <CreditsLine />
      </form>
      {(reply.suggestions ?? reply.cheaper) && (
        <Suspense>
          <DiscoverReply
            clear={clear}
            discover={discover}
            reply={reply}
            typed={useDraftText.getState().text}
          />
        </Suspense>
      )}
    </>
  )
}

/** Focuses the control that needs input, so that its message is read out. */
const useFocusOnIssue = (reply: { issue?: string }) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (reply.issue === undefined) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    field?.focus()
    // Clear of Discover, which sticks to the foot.
    field?.scrollIntoView({ block: 'center' })
  }, [reply])
  return form
}

/** The remaining credits, or that none are needed; links to /credits. */
const CreditsLine = () => {
  const userId = useAccount(({ account }) => userIdOf(account))
  const refresh = useCredits(({ refresh }) => refresh)

  useEffect(() => {
    if (userId) void refresh()
  }, [userId, refresh])

  return (
    <Link
      className="flex min-h-11 items-center justify-center text-small text-soft underline decoration-rule underline-offset-4 hover:text-accent"
      to="/credits"
    >
      <CreditsText />
    </Link>
  )
}

const CreditsText = () => {
  const { t } = useTranslation()
  const { status } = useAccount(({ account }) => account)
  const balance = useCredits(({ balance }) => balance)
  const isAllFree = useIsAllFree()
  if (isAllFree) return t('home.allFree')
  if (status === 'signed-out') return t('home.creditsAtSignUp', { count: creditsAtSignUp })
  if (typeof balance === 'number') return t('home.creditsLeft', { count: balance })
  if (status === 'unreachable' || balance === null) return t('home.creditsUnknown')
  return (
    <>
      <Skeleton className="h-4 w-28" />
      <span className="sr-only">{t('app.loading')}</span>
    </>
  )
}

/** Three landmarks whose story one tap starts. */
const Examples = ({ onPick }: { onPick(name: string): void }) => {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('home.examples')} className="flex flex-wrap gap-2 [.places-around~&]:hidden">
      {([1, 2, 3] as const).map((which) => {
        const name = t(`home.example${which}`)
        return (
          <li key={which}>
            <button
              className="min-h-11 rounded-full border border-rule bg-raised px-3 text-small hover:border-edge hover:bg-sunk"
              onClick={() => onPick(name)}
              type="button"
            >
              {name}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
