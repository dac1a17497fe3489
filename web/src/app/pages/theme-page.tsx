import { placeTypes } from '@storystone/schema/catalog.ts'
import { Fragment } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { PlaceDrawing } from '#web/ui/drawings/place-drawing.tsx'
import { Notice } from '#web/ui/page/failed-load.tsx'
import { Card } from '#web/ui/page/loaded-page.tsx'
import { Skeleton } from '#web/ui/page/page.tsx'
import theme from '../theme.css?raw'

/** The names of the theme's tokens that begin so, in the order of the file. */
const tokens = (prefix: string): readonly string[] => [
  ...new Set(
    [...theme.matchAll(new RegExp(`--${prefix}-([a-z-]+?):`, 'g'))]
      .map(([, name = '']) => name)
      .filter((name) => !name.includes('--')),
  ),
]

/** A token's value in the file: the build leaves out the steps that no class uses yet. */
const tokenValue = (token: string): string =>
  new RegExp(`--${token}: ([^;]+);`).exec(theme)?.[1] ?? '0'

const gallery = { display: 'flex', flexWrap: 'wrap', gap: '1rem', alignItems: 'end' } as const
const box = { width: '7rem', height: '4rem', border: '1px solid var(--color-rule)' } as const

/** In development only, at /dev/theme: all tokens, the components in their states, the drawings. */
export const ThemePage = () => (
  <div className="grid gap-8" style={{ padding: '2rem', maxWidth: '70rem' }}>
    <h1 className="font-semibold font-serif text-title">Theme</h1>
    <Tokens />
    <Components />
    <h2 className="font-semibold font-serif text-section">Drawings</h2>
    <div style={gallery}>
      {placeTypes.map((type) => (
        <figure key={type}>
          <span className="arch block overflow-hidden" style={{ width: '8rem', height: '10rem' }}>
            <PlaceDrawing type={type} />
          </span>
          <figcaption className="text-small text-soft">{type}</figcaption>
        </figure>
      ))}
    </div>
  </div>
)

const Tokens = () => (
  <>
    <h2 className="font-semibold font-serif text-section">Colours</h2>
    <div style={gallery}>
      {tokens('color').map((name) => (
        <figure key={name}>
          <div style={{ ...box, background: `var(--color-${name})` }} />
          <figcaption className="text-small">{name}</figcaption>
        </figure>
      ))}
    </div>
    <h2 className="font-semibold font-serif text-section">Type</h2>
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
    <h2 className="font-semibold font-serif text-section">Spacing and elevation</h2>
    {tokens('spacing').map((name) => (
      <div
        className="text-small"
        key={name}
        style={{ borderLeft: `calc(${tokenValue(`spacing-${name}`)}) solid var(--color-accent)` }}
      >
        {name}
      </div>
    ))}
    <div style={gallery}>
      {tokens('shadow').map((name) => (
        <div
          className="rounded-card bg-raised p-5"
          key={name}
          style={{ boxShadow: `var(--shadow-${name})` }}
        >
          {name}
        </div>
      ))}
    </div>
  </>
)

const variants = ['primary', 'secondary', 'quiet', 'danger', 'danger-outline'] as const
const focused = { outline: '3px solid var(--color-focus)', outlineOffset: '2px' } as const

const Components = () => (
  <>
    <h2 className="font-semibold font-serif text-section">Components</h2>
    {variants.map((variant) => (
      <div key={variant} style={gallery}>
        <Button variant={variant}>{variant}</Button>
        <Button style={focused} variant={variant}>
          focused
        </Button>
        <Button pending variant={variant}>
          pending
        </Button>
        <Button disabled variant={variant}>
          disabled
        </Button>
      </div>
    ))}
    <TextField label="Field" placeholder="Placeholder" />
    <TextField defaultValue="Focused" label="Field" style={focused} />
    <TextField defaultValue="Wrong" label="Field" message="What is wrong with it" />
    <TextField defaultValue="Disabled" disabled label="Field" />
    <Notice title="Notice">Something went wrong.</Notice>
    <Card>Card</Card>
    <Skeleton className="h-6 w-4/5" />
  </>
)
