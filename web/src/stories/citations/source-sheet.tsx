import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { Mark, Passage } from './marks.ts'
import { ExternalLink, SourceLine } from './source-line.tsx'

/**
 * What a sentence rests on: the passages, in their own words, and where they stand. Words that are the
 * passage's own are shown once.
 */
export const SourceSheet = ({ mark, onClose }: { mark: Mark; onClose(): void }) => {
  const { t } = useTranslation()
  const { number, passages } = mark
  const sentence = mark.sentence.replace(/^•\s*/, '')
  const isVerbatim = passages.every(({ quote }) => quote === sentence)
  return (
    <Dialog isSheet onClose={onClose} title={t('sources.source', { number })}>
      {!isVerbatim && (
        <div className="grid gap-2">
          <h3 className="text-small text-soft">{t('sources.inStory')}</h3>
          <p className="font-serif">{sentence}</p>
        </div>
      )}
      {mark.isChecked !== undefined && (
        <p className="text-small text-soft">
          {t(mark.isChecked ? 'sources.sentenceTwice' : 'sources.sentenceOnce')}
        </p>
      )}
      {passages.map((passage) => (
        <div
          className="grid gap-5 [&_a]:scroll-mb-24"
          key={`${passage.source.id} ${passage.quote}`}
        >
          <Quote passage={passage} title={t('sources.inSource')} />
        </div>
      ))}
      {/* However long the passages are, it stays within reach. */}
      <div className="sticky bottom-0 -mx-5 -mb-5 bg-raised px-5 pt-3 pb-5 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
        <Button onClick={onClose} variant="secondary" wide>
          {t('sources.close')}
        </Button>
      </div>
    </Dialog>
  )
}

const Quote = ({ passage, title }: { passage: Passage; title: string }) => {
  const { t } = useTranslation()
  const { source, section, quote } = passage
  return (
    <figure className="grid gap-2">
      <h3 className="text-small text-soft">{title}</h3>
      <blockquote
        cite={source.url}
        className="hyphens-auto border-accent border-l-4 pl-4 font-serif"
        lang={source.language}
      >
        {quote}
      </blockquote>
      <figcaption className="grid gap-0.5 text-small">
        <p lang={source.language}>
          <cite className="font-semibold not-italic">{source.title}</cite>
          {section !== '' && <span className="text-soft"> › {section}</span>}
        </p>
        <SourceLine source={source} />
        <ExternalLink href={source.url}>{t('sources.revision')}</ExternalLink>
      </figcaption>
    </figure>
  )
}
