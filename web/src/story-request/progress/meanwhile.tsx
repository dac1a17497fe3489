import { useTranslation } from 'react-i18next'
import { Joined } from '#web/ui/format/joined.tsx'
import type { Writing } from './state.ts'

type MeanwhileProps = { meanwhile: NonNullable<Writing['meanwhile']>; language: string }

/**
 * What Wikipedia says of the place, to read until the story's first words come. No live region: it is
 * read out to those who go there. Under reduced motion it is one line.
 */
export const Meanwhile = ({ meanwhile: { facts, source }, language }: MeanwhileProps) => {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('places.meanwhile')}
      className="grid gap-3 border-rule border-t pt-6 text-soft desktop:border-0 desktop:pt-0"
    >
      <h2 className="font-semibold text-small">{t('places.meanwhile')}</h2>
      <ul className="grid gap-2 font-story text-story" lang={language}>
        {facts.map((fact, index) => (
          <li
            className="animate-rise motion-reduce:line-clamp-1 motion-reduce:animate-none [&:not(:first-child)]:motion-reduce:hidden"
            key={fact}
            style={{ animationDelay: `${index * 900}ms` }}
          >
            {fact}
          </li>
        ))}
      </ul>
      <p className="text-small">
        <Joined>
          <a
            className="underline underline-offset-4"
            href={source.url}
            rel="noreferrer"
            target="_blank"
          >
            {source.title}
          </a>
          {source.license.name}
        </Joined>
      </p>
    </section>
  )
}
