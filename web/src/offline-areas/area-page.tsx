import type { Story } from '@storystone/schema/contract/story.ts'
import { defaultFormat, type Format, formats } from '@storystone/schema/formats.ts'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useLanguage } from '#web/platform/i18n.ts'
import { StoryOrigin, StoryView } from '#web/stories'
import { LoadedPage } from '#web/ui/page/loaded-page.tsx'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { type PackedReading, packedPicture, readPackedPlace } from './lookup.ts'

/** Reads a guide aloud. */
type StoryPlayer = ComponentType<{ story: Story }>

/** /area/{place}: a place of a pack to read, with or without a connection. */
export const PackedPage = ({ Player }: { Player: StoryPlayer }) => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const language = useLanguage()
  const load = useCallback(
    async () => ({ found: await readPackedPlace(id, language) }),
    [id, language],
  )
  return (
    <LoadedPage failureTitle={t('packs.unreadable')} load={load} width="wide">
      {({ found }) => (found ? <Reading Player={Player} reading={found} /> : <NotFoundPage />)}
    </LoadedPage>
  )
}

const Reading = ({ reading, Player }: { reading: PackedReading; Player: StoryPlayer }) => {
  const { facts, guide, place } = reading
  const stories: Readonly<Record<Format, Story | null>> = {
    quick_facts: facts,
    history_guide: guide,
    translate_inscription: null,
  }
  const offered = formats.filter((each) => stories[each] !== null).toReversed()
  const [format, setFormat] = useState(offered[0] ?? defaultFormat)
  const url = usePicture(place.id)
  const story = stories[format]
  if (!story || url === undefined) return null
  return (
    <div className="grid gap-6">
      {offered.length > 1 && <Formats format={format} formats={offered} onPick={setFormat} />}
      <Pictured Player={Player} story={story} url={url} />
    </div>
  )
}

type FormatsProps = {
  readonly format: Format
  readonly formats: readonly Format[]
  onPick(format: Format): void
}

const Formats = ({ format, formats, onPick }: FormatsProps) => {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-2">
      {formats.map((each) => (
        <button
          aria-pressed={format === each}
          className="min-h-11 rounded-full border border-rule bg-raised px-4 text-small hover:border-edge hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-sunk"
          key={each}
          onClick={() => onPick(each)}
          type="button"
        >
          {t(`formats.${each}`)}
        </button>
      ))}
    </div>
  )
}

type PicturedProps = { story: Story; url: string | null; Player: StoryPlayer }

const Pictured = ({ story, url, Player }: PicturedProps) => {
  const { t } = useTranslation()
  const { picture } = story
  // A view asks for a width behind the address; in a fragment it asks for nothing.
  const kept = picture && url !== null ? { ...picture, url: `${url}#` } : null
  const shown = { ...story, picture: kept }
  return (
    <StoryView
      factTitle={t('story.fascinatingFact')}
      key={story.id}
      narration={{ Player }}
      story={shown}
    >
      <StoryOrigin story={shown} />
    </StoryView>
  )
}

/** The address of the kept picture of a place; null without one, undefined until that is known. */
const usePicture = (placeId: string): string | null | undefined => {
  const language = useLanguage()
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    let isCurrent = true
    let made: string | undefined
    const read = async (): Promise<void> => {
      const picture = await packedPicture(placeId, language).catch(() => null)
      if (!isCurrent) return
      made = picture ? URL.createObjectURL(picture) : undefined
      setUrl(made ?? null)
    }
    void read()
    return () => {
      isCurrent = false
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [placeId, language])
  return url
}
