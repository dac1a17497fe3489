/** A turning ring. The text next to it says what is awaited. */
export const Spinner = () => (
  <span
    aria-hidden="true"
    className="inline-block size-5 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
  />
)
