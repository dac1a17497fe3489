import type { Story } from '@storystone/schema/contract/story.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { useCredits, useIsAllFree } from '#web/billing'
import { keepNarrationOf, useIsReadByDevice } from '#web/narration'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useStories } from '#web/stories'
import { queueRequests, showNotKept, useOutbox } from '#web/story-request'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Callout, NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { WholeWords } from '#web/ui/whole-words.tsx'
import type { Stop } from './machine.ts'
import { type Guides, guideRequest, guidesOf } from './walk-guides.ts'
import { notePrepared, type Plan } from './walk-store.ts'

type PrepareGuidesProps = {
  plan: Plan
  /** The stops that are still to come. */
  ahead: readonly Stop[]
}

/** Offers to have the guides of a walk written and narrated beforehand; nothing where all stories are free. */
export const PrepareGuides = ({ plan, ahead }: PrepareGuidesProps) => {
  const { t } = useTranslation()
  const isAllFree = useIsAllFree()
  const stories = useStories(({ stories }) => stories)
  const items = useOutbox(({ items }) => items)
  const { balance, refresh } = useCredits(
    useShallow(({ balance, refresh }) => ({ balance, refresh })),
  )
  useEffect(() => {
    void useOutbox.getState().load()
    if (balance === undefined) void refresh()
  }, [balance, refresh])
  if (isAllFree || stories === undefined) return null
  const guides = guidesOf(plan.places, plan.language, { stories, items, ahead })
  if (countOf(guides) === 0) return null
  return (
    <section aria-labelledby="guides" className="grid gap-3 rounded-card bg-sunk p-5">
      <div className="grid gap-1">
        <h2 className="font-semibold font-serif text-lg" id="guides">
          {t('walk.guides.title')}
        </h2>
        <Progress guides={guides} plan={plan} />
      </div>
      {guides.refused > 0 && (
        <Callout>
          <p>{t('walk.guides.refused', { count: guides.refused })}</p>
        </Callout>
      )}
      <Offer guides={guides} plan={plan} />
    </section>
  )
}

type GuidesProps = { guides: Guides; plan: Plan }

/** How many guides the walk can have: all but those of stops that were passed without one. */
const countOf = ({ written, writing, waiting, refused, missing }: Guides): number =>
  written.length + writing + waiting + refused + missing.length

const Progress = ({ guides, plan }: GuidesProps) => {
  const { t } = useTranslation()
  const { written, writing, waiting } = guides
  const { kept, isComing } = useNarrations(written, plan)
  const isWaiting = writing + waiting > 0
  return (
    <div className="grid gap-1 text-small text-soft" role="status">
      {(written.length > 0 || isWaiting) && (
        <p>{t('walk.guides.progress', { done: written.length, count: countOf(guides) })}</p>
      )}
      {isWaiting && (
        <p>
          {writing > 0 && `${t('walk.guides.writing', { count: writing })} `}
          {waiting > 0 && `${t('walk.guides.waiting', { count: waiting })} `}
          {t('walk.guides.meanwhile')}
        </p>
      )}
      {kept > 0 && <p>{t('walk.guides.narrated', { count: kept })}</p>}
      {isComing && <p>{t('walk.guides.narrating')}</p>}
    </div>
  )
}

/** Failing is fine: the walk tries again at that place. */
const isKept = (story: Story): Promise<boolean> =>
  keepNarrationOf(story).catch((error: unknown) => {
    console.info('A narration did not come', error)
    return false
  })

/** Brings the narrations of the guides to this device, one after the other: how many are there, and whether more come. */
const useNarrations = (written: readonly Story[], { language, isPrepared = false }: Plan) => {
  const isOnline = useIsOnline()
  const isByDevice = useIsReadByDevice(language)
  const [state, setState] = useState({ kept: 0, isComing: false })
  const latest = useRef(written)
  latest.current = written
  const ids = written.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stories are new objects each time, their ids are not
  useEffect(() => {
    let isCurrent = true
    const bring = async (): Promise<void> => {
      let kept = 0
      for (const story of latest.current) {
        if (isCurrent) setState({ kept, isComing: true })
        if (isCurrent && (await isKept(story))) kept += 1
      }
      if (isCurrent) setState({ kept, isComing: false })
    }
    if (isPrepared && isOnline && !isByDevice) void bring()
    return () => {
      isCurrent = false
    }
  }, [ids, isPrepared, isOnline, isByDevice])
  return state
}

/** Offers the guides that are missing and can be paid. */
const Offer = ({ guides: { missing, written }, plan }: GuidesProps) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const { balance, costs } = useCredits(useShallow(({ balance, costs }) => ({ balance, costs })))
  const [isQueueing, setQueueing] = useState(false)
  const cost = costs.history_guide
  if (missing.length === 0) return null
  const affordable = missing.slice(0, Math.floor((balance ?? 0) / cost))
  const queue = async (): Promise<void> => {
    setQueueing(true)
    try {
      await queueRequests(
        affordable.map((place) => guideRequest(place, plan.language)),
        { readyText: t('walk.guides.ready'), path: '/around/walk' },
      )
      notePrepared()
    } catch (error) {
      console.warn('The requests of a walk could not be kept', error)
      showNotKept(error, t)
    } finally {
      setQueueing(false)
    }
  }
  const credits = (count: number) => t('common.credits', { count })
  return (
    <>
      <p className="text-small text-soft">
        <WholeWords>
          {t('walk.guides.price', {
            count: missing.length,
            each: credits(cost),
            price: credits(missing.length * cost),
          })}
        </WholeWords>
        {written.length > 0 && ` ${t('walk.guides.had', { count: written.length })}`}
      </p>
      {typeof balance === 'number' && affordable.length < missing.length && (
        <p className="text-small">{t('walk.guides.balance', { count: balance })}</p>
      )}
      {affordable.length > 0 ? (
        <Button
          className="justify-self-start px-4!"
          disabled={!isOnline}
          onClick={() => void queue()}
          pending={isQueueing}
          variant="secondary"
        >
          {t('walk.guides.write', {
            count: affordable.length,
            price: credits(affordable.length * cost),
          })}
        </Button>
      ) : (
        typeof balance === 'number' && (
          <ButtonLink className="justify-self-start" to="/credits" variant="secondary">
            {t('walk.guides.getCredits')}
          </ButtonLink>
        )
      )}
      {affordable.length > 0 && <NeedsConnection />}
    </>
  )
}
