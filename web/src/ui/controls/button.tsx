import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Spinner } from '../icons/icons.tsx'

/** Styled in button.css: as class strings they would add to the first load. */
type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-outline'

type Look = { variant?: Variant; wide?: boolean }

const classOf = ({ variant = 'primary', wide = false }: Look, more = ''): string =>
  `button button-${variant} ${wide ? 'w-full' : ''} ${more}`

/** With very large text the spinner has a line of its own, so that no word is broken. */
const pendingClass = 'tight:flex-wrap tight:text-small'

/** Ignores a second press, so that a form is not sent twice. */
const ignorePress = (event: MouseEvent): void => event.preventDefault()

/**
 * A button at least 48 px high. While `pending` it shows a spinner and ignores presses but keeps
 * the focus, which a browser would take from a disabled button and not return.
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
    className={classOf(
      { ...(variant && { variant }), ...(wide && { wide }) },
      pending ? `${className ?? ''} ${pendingClass}` : className,
    )}
    onClick={pending ? ignorePress : onClick}
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
