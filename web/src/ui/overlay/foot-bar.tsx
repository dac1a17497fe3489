import type { ReactNode } from 'react'

/** A strip at the bottom of the page, for messages about the app itself. */
export const FootBar = ({ children }: { children: ReactNode }) => (
  <div className="animate-rise border-rule border-t bg-raised">
    <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      {children}
    </div>
  </div>
)
