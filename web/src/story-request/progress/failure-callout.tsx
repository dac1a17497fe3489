import { formatTraits } from '@storystone/schema/formats.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '#web/ui/controls/button.tsx'
import { Callout, FailureDetails } from '#web/ui/page/failed-load.tsx'
import { usePhoto } from '../draft/draft.ts'
import { isUndecided, problemIn, type RequestFailure, withCharge } from '../failure.ts'
import type { Problem } from '../item.ts'
import { useGeneration } from '../store.ts'

type FailureCalloutProps = { failure: RequestFailure; onCandidate(name: string): void }

/** Why there is no story, whether it was charged, and what the user can do now. */
export const FailureCallout = ({ failure, onCandidate }: FailureCalloutProps) => {
  const { t } = useTranslation()
  const { photo } = usePhoto()
  const { generation } = useGeneration()
  const problem = problemIn(failure)
  if (failure.kind === 'signed-out' || problem?.code === 'insufficient_credits') return null
  const isInscription =
    generation.phase === 'failed' && formatTraits[generation.request.format].needsPhoto
  if (problem?.code === 'not_recognised' && isInscription) {
    return (
      <Callout isAnswer title={t('progress.noInscription')}>
        <p>{problem.message}</p>
      </Callout>
    )
  }
  if (problem?.code === 'not_recognised') {
    return (
      <Callout isAnswer title={t('progress.notRecognised')}>
        <p>{problem.message}</p>
        <Candidates names={problem.candidates ?? []} onPick={onCandidate} />
        {photo !== null && <p>{t('progress.orName')}</p>}
      </Callout>
    )
  }
  if (problem?.code === 'nothing_to_tell') return <TooThin problem={problem} />
  const isOpen = isUndecided(failure)
  const sentence = isOpen
    ? t('progress.unknownOutcome')
    : withCharge(problem?.message ?? t('generation.failureHelp'), t)
  return (
    <Callout
      isAnswer
      title={t(photo === null ? 'common.generationFailure' : 'progress.photoFailure')}
    >
      <p>{sentence}</p>
      {!isOpen && <p>{t('progress.kept')}</p>}
      <FailureDetails reference={problem?.requestId} />
      {isOpen && (
        <Link
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          to="/stories"
        >
          {t('stories.title')}
        </Link>
      )}
    </Callout>
  )
}

/** The article says too little. The other language's may say more. */
const TooThin = ({ problem: { message, languages = [] } }: { problem: Problem }) => {
  const { t } = useTranslation()
  const { generation, start } = useGeneration()
  const request = generation.phase === 'failed' ? generation.request : undefined
  return (
    <Callout isAnswer title={t('places.tooThin')}>
      <p>{message}</p>
      {request &&
        languages.map((language) => (
          <Button
            key={language}
            onClick={() => void start({ ...request, language })}
            variant="secondary"
          >
            {t(`places.readIn.${language}`)}
          </Button>
        ))}
    </Callout>
  )
}

type CandidatesProps = { names: readonly string[]; onPick(name: string): void }

const Candidates = ({ names, onPick }: CandidatesProps) => {
  const { t } = useTranslation()
  // The server's sentence says what to do then.
  if (names.length === 0) return null
  return (
    <>
      <p>{t('progress.candidates')}</p>
      <ul className="flex flex-wrap gap-2 max-sm:*:grow">
        {names.map((name) => (
          <li key={name}>
            <button
              className="min-h-11 w-full rounded-stone border border-edge bg-raised px-4 font-semibold hover:bg-sunk"
              onClick={() => onPick(name)}
              type="button"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
