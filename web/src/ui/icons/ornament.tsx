/** A rule with a lozenge in the middle, between two parts of a page. */
export const Ornament = () => (
  <div aria-hidden="true" className="flex items-center gap-3 text-accent">
    <span className="h-px flex-1 bg-rule" />
    <svg aria-hidden="true" className="size-3 fill-current" viewBox="0 0 12 12">
      <path d="M6 0l4 6-4 6-4-6z" />
    </svg>
    <span className="h-px flex-1 bg-rule" />
  </div>
)
