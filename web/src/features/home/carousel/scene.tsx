/**
 * One of our own drawings; it says nothing that the text does not. The file is used, not shown as
 * an image, so that it is drawn in the colours of the theme. `className` puts it in its place.
 */
export const Scene = ({ drawing, className = '' }: { drawing: string; className?: string }) => (
  <svg aria-hidden="true" className={`block size-full bg-sky ${className}`}>
    <use height="100%" href={`${drawing}#scene`} width="100%" />
  </svg>
)
