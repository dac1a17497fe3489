import { type Mark, marksOf } from '@storystone/schema/story-marks.ts'
import { useEffect } from 'react'
import { CameraButton } from '#web/photo'
import { guideParagraphClass, SourceMark } from '#web/stories'
import { usePhoto } from '#web/story-request'
import { CheckBox } from '#web/ui/controls/check-box.tsx'
import { DownloadIcon, KeptIcon, ShareIcon } from '#web/ui/icons/late-icons.tsx'
import { enSamples } from '../samples/en.ts'
import { composeSample } from '../samples/texts.ts'
import { focused, Group, Sample } from './theme-gallery.tsx'

const guide = composeSample('history_guide', enSamples.history_guide)

const place = { field: 'content', number: 1, end: 1 } as const

/** How a sentence is marked: while it is being written, then in the story. */
const marks = (mark: Mark) => [
  { name: 'being checked', mark: { ...place, isCheckedTwice: false } },
  { name: 'checked while being written', mark: { ...place, isCheckedTwice: true } },
  { name: 'meant for no second reader', mark: { ...mark, isCheckedTwice: undefined } },
  { name: 'checked once', mark: { ...mark, isCheckedTwice: false } },
  { name: 'checked twice', mark: { ...mark, isCheckedTwice: true } },
]

/** What modules make of the theme for a story and its camera. */
export const StoryParts = () => (
  <Group title="Stories">
    <Camera />
    <Sample isColumn name="Source marks">
      {marksOf(guide)
        .slice(0, 1)
        .flatMap(marks)
        .map(({ name, mark }) => (
          <p className="font-story text-story" data-sources="shown" key={name}>
            A sentence: {name}.
            <SourceMark mark={mark} />
          </p>
        ))}
    </Sample>
    <Sample name="Story action">
      {[undefined, focused].map((style) => (
        <button className="story-action" key={String(style)} style={style} type="button">
          <ShareIcon />
          {style ? 'Focused' : 'Share'}
        </button>
      ))}
      <button className="story-action" type="button">
        <DownloadIcon />
        Download
      </button>
      <button className="story-action" type="button">
        <KeptIcon />
        Kept
      </button>
    </Sample>
    <Sample isColumn name="Drop cap">
      <p className={`font-story text-story ${guideParagraphClass(0, guide.content)}`}>
        {guide.content.split('\n')[0]}
      </p>
    </Sample>
  </Group>
)

const Camera = () => {
  const isBusy = usePhoto((photo) => photo.isBusy)
  useEffect(() => () => usePhoto.setState({ isBusy: false }), [])
  return (
    <Sample isColumn name="CameraButton">
      <CameraButton hint="Lead: there is no name yet" isLead />
      <CameraButton hint="Plain: Discover leads" isLead={false} />
      <CheckBox isChosen={isBusy} onChange={(busy) => usePhoto.setState({ isBusy: busy })}>
        Busy
      </CheckBox>
    </Sample>
  )
}
