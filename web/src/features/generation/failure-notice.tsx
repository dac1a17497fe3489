import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { withReference } from '../../network/failure-sentence.ts'
import { Notice } from '../../ui/page/notice.tsx'
import { usePhoto } from '../photo/draft/store.ts'
import type { Failure } from './failure.ts'

type FailureNoticeProps = { failure: Failure; onCandidate(name: string): void }

/** Why there is no story, whether it was charged, and what the user can do now. */
export const FailureNotice = ({ failure, onCandidate }: FailureNoticeProps) => {
  const { t } = useTranslation()
  const { photo } = usePhoto()
  switch (failure.kind) {
    case 'failed':
      return (
        <Notice>
          <p>{withReference(t('progress.brokeOff'), failure.reference, t)}</p>
        </Notice>
      )
    case 'unknown-outcome':
      return (
        <Notice>
          <p>{withReference(t('progress.unknownOutcome'), failure.reference, t)}</p>
          <Link
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
            to="/stories"
          >
            {t('stories.title')}
          </Link>
        </Notice>
      )
    case 'not-recognised':
      return (
        <Notice title={t('progress.notRecognised')}>
          <p>{failure.message}</p>
          <Candidates names={failure.candidates} onPick={onCandidate} />
          {photo !== null && <p>{t('progress.orName')}</p>}
        </Notice>
      )
    case 'no-signal':
    case 'not-signed-in':
    case 'insufficient-credits':
      return null
  }
}

type CandidatesProps = { names: readonly string[]; onPick(name: string): void }

const Candidates = ({ names, onPick }: CandidatesProps) => {
  const { t } = useTranslation()
  if (names.length === 0) return <p>{t('progress.noCandidates')}</p>
  return (
    <>
      <p>{t('progress.candidates')}</p>
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name}>
            <button
              className="min-h-11 rounded-stone border border-edge bg-raised px-4 font-semibold hover:bg-sunk"
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
