/** A grey placeholder; `className` sets its size. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`block animate-pulse rounded-stone bg-sunk ${className}`} />
)
