import type { Candidate } from '@storystone/schema/contract/places.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { packedNamed } from '#web/offline-areas'
import { findPlaces } from '#web/places'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Callout, FailedLoad, NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { PlaceChoices } from '#web/ui/place-row.tsx'
import type { Spot } from './store.ts'

type Answer =
  | { readonly kind: 'none' | 'searching' | 'nothing' }
  | { readonly kind: 'choice'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Where a candidate is; undefined for what is nowhere, such as a painting. */
const spotOf = ({ name, latitude, longitude }: Candidate): Spot | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude, town: name }

/** "Rome" is the town, whatever else has Rome in its name. */
const isCalled = ({ name }: Candidate, text: string): boolean => foldName(name) === foldName(text)

/** The field for a town that the user is not in, and the question which one is meant. */
export const TownSearch = ({ onSpot }: { onSpot(spot: Spot): void }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const isOnline = useIsOnline()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<Answer>({ kind: 'none' })

  const take = (candidate: Candidate): void => {
    const spot = spotOf(candidate)
    if (spot === undefined) return
    setAnswer({ kind: 'none' })
    setText('')
    onSpot(spot)
  }
  const search = async (): Promise<void> => {
    setAnswer({ kind: 'searching' })
    try {
      const found = isOnline
        ? await findPlaces({ text: text.trim(), language, location: undefined })
        : { candidates: await packedNamed(text, language), sure: false }
      const candidates = found.candidates.filter((one) => spotOf(one) !== undefined)
      const [first] = candidates
      if (first === undefined) setAnswer({ kind: 'nothing' })
      else if (found.sure || candidates.length === 1 || isCalled(first, text)) take(first)
      else setAnswer({ kind: 'choice', candidates })
    } catch (error) {
      setAnswer({ kind: 'failed', error })
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') void search()
  }
  return (
    <div className="grid gap-4">
      <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
        <div className="min-w-0 flex-1 basis-40">
          <TextField
            autoComplete="off"
            enterKeyHint="search"
            label={t('around.town')}
            maxLength={200}
            onChange={({ target }) => setText(target.value)}
            placeholder={t('around.townHint')}
            value={text}
          />
        </div>
        <Button
          className="min-h-13 max-[22rem]:w-full"
          pending={answer.kind === 'searching'}
          type="submit"
          variant="secondary"
        >
          {t('around.search')}
        </Button>
      </form>
      <NeedsConnection />
      {answer.kind === 'nothing' && (
        <Callout isAnswer title={t('around.noTown')}>
          <p>{t('around.noTownHelp')}</p>
        </Callout>
      )}
      {answer.kind === 'failed' && (
        <FailedLoad
          error={answer.error}
          onRetry={() => void search()}
          title={t('around.failure')}
        />
      )}
      {answer.kind === 'choice' && (
        <section aria-labelledby="which-town" className="grid gap-2">
          <h2 className="font-semibold" id="which-town">
            {t('around.whichTown')}
          </h2>
          <PlaceChoices onPick={take} places={answer.candidates} />
        </section>
      )}
    </div>
  )
}
