import { useTranslation } from 'react-i18next'
import { showSources, useHasMarks, useShowSources } from './sourced.tsx'

/** Says how the source of a sentence is shown, with a switch for marks after all of them. */
export const ShowSources = () => {
  const { t } = useTranslation()
  const hasMarks = useHasMarks()
  const { areShown } = useShowSources()
  if (!hasMarks) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-small text-soft">
      <p className="flex-1 basis-36">{t('sources.tapSentence')}</p>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
        {t('sources.show')}
        <input
          aria-checked={areShown}
          checked={areShown}
          className="switch"
          onChange={({ target }) => showSources(target.checked)}
          role="switch"
          type="checkbox"
        />
      </label>
    </div>
  )
}
