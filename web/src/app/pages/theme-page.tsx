import { placeTypes } from '@storystone/schema/place-types.ts'
import { Fragment, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { DrawingCaption, PlaceDrawing } from '#web/ui/drawings/place-drawing.tsx'
import * as icons from '#web/ui/icons/icons.tsx'
import * as lazyIcons from '#web/ui/icons/lazy-icons.tsx'
import theme from '../theme.css?raw'
import { Controls, Group, Named, Overlays, row } from './theme-controls.tsx'
import { PageParts, StoryParts } from './theme-parts.tsx'

const { icon: _draw, ...early } = icons
const allIcons = Object.entries({ ...early, ...lazyIcons })

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

/** The names of the theme's tokens that begin so, in the order of the file. */
const tokens = (prefix: string): readonly string[] => [
  ...new Set(
    [...theme.matchAll(new RegExp(`--${prefix}-([a-z-]+?):`, 'g'))]
      .map(([, name = '']) => name)
      .filter((name) => !name.includes('--')),
  ),
]

/** A token's value in the file: a step of the rhythm is no variable of the page. */
const tokenValue = (token: string): string =>
  new RegExp(`--${token}: ([^;]+);`).exec(theme)?.[1] ?? '0'

const box = { width: '7rem', height: '4rem', border: '1px solid var(--color-rule)' } as const

/** All names of the theme: colours, type, the rhythm, corners, elevation and motion. */
const Tokens = () => (
  <>
    <Group title="Colours">
      <div style={row}>
        {tokens('color').map((name) => (
          <Named key={name} name={name}>
            <div style={{ ...box, background: `var(--color-${name})` }} />
          </Named>
        ))}
      </div>
    </Group>
    <Group title="Type">
      {tokens('text').map((name) => (
        <Fragment key={name}>
          {['serif', 'story', 'sans'].map((font) => (
            <p
              key={font}
              style={{
                fontFamily: `var(--font-${font})`,
                fontSize: `var(--text-${name})`,
                lineHeight: `var(--text-${name}--line-height)`,
              }}
            >
              {name}, {font}: Every stone has a story, <em>chaque pierre</em>, Łódź 1234
            </p>
          ))}
        </Fragment>
      ))}
    </Group>
    <Group title="Spacing">
      {tokens('spacing').map((name) => (
        <div
          className="text-small"
          key={name}
          style={{ borderLeft: `calc(${tokenValue(`spacing-${name}`)}) solid var(--color-accent)` }}
        >
          {name}: {tokenValue(`spacing-${name}`)}
        </div>
      ))}
    </Group>
    <Group title="Corners and elevation">
      <div style={row}>
        {tokens('radius').map((name) => (
          <div
            className="bg-raised p-group"
            key={name}
            style={{ border: box.border, borderRadius: `var(--radius-${name})` }}
          >
            {name}
          </div>
        ))}
        {tokens('shadow').map((name) => (
          <div
            className="rounded-card bg-raised p-group"
            key={name}
            style={{ boxShadow: `var(--shadow-${name})` }}
          >
            {name}
          </div>
        ))}
      </div>
    </Group>
    <Motion />
  </>
)

/** Each movement, once more at a press. */
const Motion = () => {
  const [times, setTimes] = useState(0)
  return (
    <Group title="Motion">
      <div key={times} style={row}>
        {tokens('animate').map((name) => (
          <Named key={name} name={name}>
            <div
              className="bg-accent"
              style={{ width: '4rem', height: '4rem', animation: tokenValue(`animate-${name}`) }}
            />
          </Named>
        ))}
      </div>
      <div style={row}>
        <Button onClick={() => setTimes(times + 1)} variant="secondary">
          Once more
        </Button>
      </div>
    </Group>
  )
}
