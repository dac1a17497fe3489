import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type DidYouMeanProps = {
  typed: string
  /** The suggested names, best first; at least one. */
  names: readonly string[]
  onPick(name: string): void
  onCancel(): void
}

/** Asks whether a known city was meant. Cancel keeps the text as typed. */
export const DidYouMean = ({ typed, names, onPick, onCancel }: DidYouMeanProps) => {
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
        <div className="grid gap-3 sm:grid-cols-2">
          <Button type="submit">{t('discovering.useSuggested')}</Button>
          <Button onClick={onCancel} variant="secondary">
            {t('discovering.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
