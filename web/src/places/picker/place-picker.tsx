import type { Candidate } from '@storystone/schema/contract/places.ts'
import { landmarkNameLength } from '@storystone/schema/limits.ts'
import {
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useCredits, useIsAllFree } from '#web/billing'
import { Button } from '#web/ui/controls/button.tsx'
import { CheckBox } from '#web/ui/controls/check-box.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Dialog, DialogFoot } from '#web/ui/overlay/dialog.tsx'
import { PlaceChoices } from '#web/ui/place-row.tsx'
import { issueOf, type PlaceAnswer, type PlaceQuestion } from '../find-places.ts'
import { chosenPlace } from '../place-search.ts'

type OtherNameProps = {
  /** What was typed before. */
  typed: string
  /** Whether the field shows from the start. */
  isOpen: boolean
  onName(name: string): void
  onCancel(): void
}

/** "None of these", the last of the choices, which gives way to a field; below it the one way out. */
export const OtherName = ({ typed, isOpen, onName, onCancel }: OtherNameProps) => {
  const { t } = useTranslation()
  const [isNone, setIsNone] = useState(isOpen)
  const cancel = (
    <Button onClick={onCancel} variant="quiet">
      {t('places.cancel')}
    </Button>
  )
  if (isNone) {
    return (
      <NameForm onName={onName} typed={typed} withFocus={!isOpen}>
        {cancel}
      </NameForm>
    )
  }
  return (
    <div className="-mt-3 grid gap-3">
      <button
        className="flex min-h-14 w-full items-center rounded-card border border-edge border-dashed px-4 text-left font-semibold hover:bg-sunk"
        onClick={() => setIsNone(true)}
        type="button"
      >
        {t('places.none')}
      </button>
      {cancel}
    </div>
  )
}

type NameFormProps = {
  typed: string
  withFocus: boolean
  onName(name: string): void
  /** The button below the one that searches. */
  children: ReactNode
}

const NameForm = ({ typed, withFocus, onName, children }: NameFormProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState(typed)
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const issue = issueOf({ text: name, format: 'quick_facts', hasPhoto: false })

  useEffect(() => {
    const field = form.current?.querySelector('input')
    if (withFocus) field?.focus()
    if (withFocus) field?.select()
  }, [withFocus])

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setIsChecked(true)
    if (issue === undefined) onName(name.trim())
    else form.current?.querySelector('input')?.focus()
  }

  return (
    <form className="grid gap-3" noValidate onSubmit={submit} ref={form}>
      <TextField
        autoComplete="off"
        enterKeyHint="search"
        label={t('places.name')}
        maxLength={landmarkNameLength.max}
        message={isChecked && issue !== undefined ? t(`discovering.${issue}`) : undefined}
        name="place-name"
        onChange={(event) => setName(event.target.value)}
        value={name}
      />
      <p className="text-small text-soft">{t('places.nameHelp')}</p>
      <DialogFoot>
        <Button type="submit">{t('places.search')}</Button>
        {children}
      </DialogFoot>
    </form>
  )
}

type PlacePickerProps = PlaceQuestion & {
  /** Called without an answer when the user leaves it open. */
  onAnswer(given?: PlaceAnswer): void
}

/** Asks which place is meant, in a sheet within reach of the thumb. */
export const PlacePicker = ({
  places,
  typed,
  hasPhoto,
  format,
  isFreeOffered = false,
  onAnswer,
}: PlacePickerProps) => {
  const { t } = useTranslation()
  const [isFree, setIsFree] = useState(false)
  const costs = useCredits(({ costs }) => costs)
  const isAllFree = useIsAllFree()
  const list = useRef<HTMLUListElement>(null)
  const isOpen = places.length === 0
  const title = isOpen ? 'places.unknown' : hasPhoto ? 'places.whichInPhoto' : 'places.which'

  // An open dialog gives the focus to its first control, but Enter should pick a place.
  useLayoutEffect(() => {
    list.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])

  return (
    <Dialog isSheet onClose={() => onAnswer()} title={t(title)}>
      <div className="grid gap-1">
        {!isOpen && (
          <p className="font-semibold" role="status">
            {t('places.whatYouGet', {
              format: t(`formats.${format}`),
              price:
                isFree || isAllFree || costs[format] === 0
                  ? t('places.priceFree')
                  : t('common.credits', { count: costs[format] }),
            })}
          </p>
        )}
        <p className="text-small text-soft">
          {t(isOpen ? 'places.unknownHelp' : isAllFree ? 'places.allFree' : 'places.free')}
        </p>
      </div>
      {!isOpen && isFreeOffered && (
        <CheckBox isChosen={isFree} onChange={setIsFree}>
          {t('places.readFree')}
        </CheckBox>
      )}
      {!isOpen && (
        <PlaceChoices
          onPick={(place) =>
            onAnswer({ kind: 'place', place: chosenPlace(place), ...(isFree && { isFree }) })
          }
          places={places.slice(0, mostCards)}
          ref={list}
        />
      )}
      <OtherName
        isOpen={isOpen}
        onCancel={() => onAnswer()}
        onName={(name) => onAnswer({ kind: 'name', name })}
        typed={typed}
      />
      {!isOpen && <Credit places={places} />}
    </Dialog>
  )
}

const mostCards = 3

/** Where names and pictures come from; each picture has its own page there. */
const Credit = ({ places }: { places: readonly Candidate[] }) => {
  const { t } = useTranslation()
  const hasPicture = places.some(({ pictureUrl }) => pictureUrl !== null)
  return (
    <p className="text-small text-soft">
      {t(hasPicture ? 'places.creditWithPictures' : 'places.credit')}
    </p>
  )
}
