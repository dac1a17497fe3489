/**
 * A decorative drawing. `<use>` draws it in the theme's colours, which an image could not.
 * `className` positions it.
 */
export const Scene = ({ drawing, className = '' }: { drawing: string; className?: string }) => (
  <svg aria-hidden="true" className={`block size-full bg-sky ${className}`}>
    <use height="100%" href={`${drawing}#scene`} width="100%" />
  </svg>
)
