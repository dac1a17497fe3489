import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Spinner } from './spinner.tsx'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-outline'

const base =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-stone px-5 py-2.5 text-center font-semibold transition-colors held:cursor-not-allowed'

const looks: Readonly<Record<Variant, string>> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-deep held:bg-sunk held:text-soft held:hover:bg-sunk',
  secondary: 'border border-edge text-ink hover:bg-sunk held:opacity-60',
  danger: 'bg-danger text-raised hover:opacity-90 held:bg-sunk held:text-soft',
  'danger-outline': 'border border-danger text-danger hover:bg-danger-ground held:opacity-60',
  quiet: 'text-accent underline-offset-4 hover:underline',
}

type Look = { variant?: Variant; wide?: boolean }

const classOf = ({ variant = 'primary', wide = false }: Look, more = ''): string =>
  `${base} ${looks[variant]} ${wide ? 'w-full' : ''} ${more}`

/** Nothing is done a second time, a form not sent again. */
const takeNoPress = (event: MouseEvent): void => event.preventDefault()

/**
 * A button of 48 px or more. While `pending` it shows a spinner and takes no press. It keeps the
 * focus meanwhile: a browser would take it from a disabled one, and not give it back.
 */
export const Button = ({
  variant,
  wide,
  pending = false,
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { pending?: boolean }) => (
  <button
    type="button"
    {...rest}
    aria-disabled={pending || undefined}
    className={classOf({ ...(variant && { variant }), ...(wide && { wide }) }, className)}
    onClick={pending ? takeNoPress : onClick}
  >
    {pending && <Spinner />}
    {children}
  </button>
)

/** A link that looks like a {@link Button}. */
export const ButtonLink = ({ variant, wide, className, ...rest }: LinkProps & Look) => (
  <Link
    {...rest}
    className={classOf({ ...(variant && { variant }), ...(wide && { wide }) }, className)}
  />
)
