import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Spinner } from '../icons/spinner.tsx'

/** Their looks are in button.css: as strings they would weigh on the first load. */
type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-outline'

type Look = { variant?: Variant; wide?: boolean }

const classOf = ({ variant = 'primary', wide = false }: Look, more = ''): string =>
  `button button-${variant} ${wide ? 'w-full' : ''} ${more}`

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
