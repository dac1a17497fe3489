import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../page/error-boundary.tsx'
import { Skeleton } from '../page/skeleton.tsx'

type MenuProps = {
  /** What the button is called. */
  label: string
  /** What the button shows. */
  sign: ReactNode
  /** What the sheet holds; asked for when the menu is first touched. */
  children: (close: () => void) => ReactNode
}

/** A button with a sheet under it: the platform's popover, closed by Escape or a press beside. */
export const Menu = ({ label, sign, children }: MenuProps) => {
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const [isTouched, setIsTouched] = useState(false)
  const touch = () => setIsTouched(true)
  // A prerendered menu can be opened before the app runs. `:is()` passes over what a browser does not
  // know, which throws by itself; what opens the sheet there is in without-popovers.ts.
  useEffect(() => setIsTouched(sheet.current?.matches(':is(:popover-open)') ?? false), [])
  return (
    <>
      <button
        aria-label={label}
        className={menuButtonClass}
        data-tooltip={label}
        onFocus={touch}
        onPointerEnter={touch}
        popoverTarget={id}
        type="button"
      >
        {sign}
      </button>
      <div
        className="fixed top-13 right-2 left-auto m-0 min-w-56 max-w-[calc(100vw-1rem)] rounded-card border border-rule bg-raised p-1.5 text-ink shadow-card open:animate-rise lg:right-[max(1.5rem,calc(50vw-30.5rem))]"
        id={id}
        onBeforeToggle={touch}
        popover="auto"
        ref={sheet}
      >
        {isTouched && (
          <ErrorBoundary fallback={<MenuFailure />}>
            <Suspense fallback={<Skeleton className="m-3 h-6" />}>
              {children(() => sheet.current?.hidePopover())}
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </>
  )
}

const MenuFailure = () => {
  const { t } = useTranslation()
  return <p className="max-w-64 p-3 text-danger">{t('common.connection')}</p>
}

/** The look of what opens a menu. */
export const menuButtonClass =
  'grid min-h-11 min-w-11 place-items-center rounded-stone px-2 font-semibold text-small hover:bg-sunk'
