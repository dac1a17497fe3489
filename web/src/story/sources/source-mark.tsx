import { useTranslation } from 'react-i18next'
import type { Mark } from './marks.ts'
import { preloadSheet, useOpenMark } from './sourced.tsx'

/** Keeps the number on the line of its sentence's last word. */
const wordJoiner = '\u2060'

/**
 * The raised number after a sentence, in a button of 44 px that opens its passages. It is no part of
 * what is selected and copied.
 */
export const SourceMark = ({ mark }: { mark: Mark }) => {
  const { t } = useTranslation()
  const open = useOpenMark()
  const { number, passages } = mark
  const where = passages
    .map(({ source, section }) => [source.title, section].filter(Boolean).join(', '))
    .join('; ')
  return (
    <span className="relative select-none px-[0.15em] align-super font-sans text-[0.68em] text-accent not-italic leading-none">
      <span aria-hidden="true">{`${wordJoiner}${number}`}</span>
      <button
        aria-haspopup="dialog"
        aria-label={t('sources.mark', { number, where })}
        className="absolute top-1/2 left-1/2 size-11 -translate-x-1/2 -translate-y-1/2 cursor-pointer rounded-full"
        onClick={() => open(mark)}
        onFocus={preloadSheet}
        onPointerEnter={preloadSheet}
        type="button"
      />
    </span>
  )
}
