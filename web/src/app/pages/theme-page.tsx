import { placeTypes } from '@storystone/schema/catalog.ts'
import { DrawingCaption, PlaceDrawing } from '#web/ui/drawings/place-drawing.tsx'
import * as icons from '#web/ui/icons/icons.tsx'
import * as lateIcons from '#web/ui/icons/late-icons.tsx'
import { Controls } from './theme-controls.tsx'
import { Group, Named, row } from './theme-gallery.tsx'
import { Overlays } from './theme-overlays.tsx'
import { PageParts } from './theme-parts.tsx'
import { StoryParts } from './theme-stories.tsx'
import { Tokens } from './theme-tokens.tsx'

const { icon: _draw, ...early } = icons
const allIcons = Object.entries({ ...early, ...lateIcons })

/** In development only, at /dev/theme: all tokens, the components in their states, the drawings. */
export const ThemePage = () => (
  <div className="grid gap-section" style={{ padding: '2rem', maxWidth: '70rem' }}>
    <h1 className="font-semibold font-serif text-title">Theme</h1>
    <Tokens />
    <Controls />
    <Overlays />
    <PageParts />
    <StoryParts />
    <Group title="Icons">
      <div style={row}>
        {allIcons.map(([name, Icon]) => (
          <Named key={name} name={name}>
            <div style={{ minWidth: '3rem' }}>
              <Icon />
            </div>
          </Named>
        ))}
      </div>
    </Group>
    <Group title="Drawings">
      <div style={row}>
        {placeTypes.map((type) => (
          <Named key={type} name={type}>
            <span className="arch block overflow-hidden" style={{ width: '8rem', height: '10rem' }}>
              <PlaceDrawing type={type} />
            </span>
          </Named>
        ))}
        <figure>
          <span className="arch block overflow-hidden" style={{ width: '8rem', height: '10rem' }}>
            <PlaceDrawing type={null} />
          </span>
          <DrawingCaption />
        </figure>
      </div>
    </Group>
  </div>
)
