import type { ReactNode } from 'react'
import { WarningIcon } from '../icons/more-icons.tsx'

/** Something that went wrong, shown where it matters; `children` say what to do about it. */
export const Notice = ({
  title,
  children,
}: {
  title?: string | undefined
  children: ReactNode
}) => (
  <div
    className="flex tight:grid gap-3 rounded-stone border-danger border-l-4 bg-danger-ground p-4"
    role="alert"
  >
    <span className="text-danger">
      <WarningIcon />
    </span>
    <div className="grid min-w-0 gap-2">
      {title !== undefined && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  </div>
)
