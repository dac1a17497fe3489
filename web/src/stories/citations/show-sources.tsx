import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import type { LocalKey } from '#web/platform/storage/stored.ts'
import { readLocal, removeLocal, writeLocal } from '#web/platform/storage/web-storage.ts'
import { useHasMarks } from './sourced.tsx'

const storageName: LocalKey = 'storystone:show-sources'

/** Whether the sentences of stories have visible marks: a choice of this browser, off at first. */
export const useShowSources = create<{ readonly areShown: boolean }>()(() => ({
  areShown: readLocal(storageName) !== null,
}))

const show = (areShown: boolean): void => {
  if (areShown) writeLocal(storageName, 'true')
  else removeLocal(storageName)
  useShowSources.setState({ areShown })
}

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
          onChange={({ target }) => show(target.checked)}
          role="switch"
          type="checkbox"
        />
      </label>
    </div>
  )
}
