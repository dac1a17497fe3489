import type { Format } from '@storystone/schema/formats.ts'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { useCredits } from '#web/billing'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Dialog, DialogFoot } from '#web/ui/overlay/dialog.tsx'
import { Callout } from '#web/ui/page/failed-load.tsx'
import type { Reply } from './discover.ts'
import { useFormat } from './format-field.tsx'

type DiscoverReplyProps = {
  reply: Reply
  typed: string
  discover(name: string, isPicked: true, format?: Format): Promise<void>
  clear(): void
}

/** What Discover asks before it starts a story: which city was meant, or whether a cheaper format will do. */
export const DiscoverReply = ({ reply, typed, discover, clear }: DiscoverReplyProps) => {
  const [format, setFormat] = useFormat()
  const { suggestions, cheaper } = reply
  if (suggestions) {
    return (
      <DidYouMean
        names={suggestions}
        onCancel={clear}
        onPick={(name) => void discover(name, true)}
        typed={typed}
      />
    )
  }
  if (!cheaper) return null
  return (
    <CheaperFormat
      format={format}
      instead={cheaper}
      onPick={() => {
        setFormat(cheaper)
        void discover(typed, true, cheaper)
      }}
    />
  )
}

type CheaperFormatProps = { format: Format; instead: Format; onPick(): void }

/** Too few credits for a format, and enough for another one: the user chooses. */
const CheaperFormat = ({ format, instead, onPick }: CheaperFormatProps) => {
  const { t } = useTranslation()
  const { balance, costs } = useCredits(useShallow(({ balance, costs }) => ({ balance, costs })))
  const credits = (count: number): string => t('common.credits', { count })
  const name = t(`formats.${instead}`)
  return (
    <Callout isAnswer title={t('discovering.insufficient')}>
      <p>
        {t('discovering.cheaper', {
          balance: credits(balance ?? 0),
          cost: credits(costs[format]),
          name,
          price: credits(costs[instead]),
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onPick}>{t('discovering.useCheaper', { name })}</Button>
        <ButtonLink to="/credits" variant="secondary">
          {t('outbox.getCredits')}
        </ButtonLink>
      </div>
    </Callout>
  )
}

type DidYouMeanProps = {
  typed: string
  /** The suggested names, best first; at least one. */
  names: readonly string[]
  onPick(name: string): void
  onCancel(): void
}

/** Asks whether a known city was meant. Cancel keeps the text as typed. */
const DidYouMean = ({ typed, names, onPick, onCancel }: DidYouMeanProps) => {
  const { t } = useTranslation()
  const [picked, setPicked] = useState(names[0] ?? '')

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onPick(picked)
  }

  return (
    <Dialog onClose={onCancel} title={t('discovering.didYouMean')}>
      <form className="grid gap-5" onSubmit={submit}>
        <p className="text-soft">{t('discovering.typed', { typed: typed.trim() })}</p>
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t('discovering.didYouMean')}</legend>
          {names.map((name) => (
            <label
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-stone border border-edge px-4 hover:bg-sunk has-checked:border-accent has-checked:bg-sunk has-checked:font-semibold"
              key={name}
            >
              <input
                checked={name === picked}
                className="size-5 accent-accent"
                name="suggestion"
                onChange={() => setPicked(name)}
                type="radio"
                value={name}
              />
              {name}
            </label>
          ))}
        </fieldset>
        <DialogFoot>
          <Button type="submit">{t('discovering.useSuggested')}</Button>
          <Button onClick={onCancel} variant="secondary">
            {t('discovering.cancel')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
