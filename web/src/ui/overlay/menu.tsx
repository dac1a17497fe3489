import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary } from '../page/error-boundary.tsx'
import { Skeleton } from '../page/page.tsx'

type MenuProps = {
  /** The button's accessible name. */
  label: string
  /** The button's content. */
  sign: ReactNode
  /** The content of the sheet. Rendered when the menu is first touched. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a sheet: a native popover, closed by Escape or a press outside. */
export const Menu = ({ label, sign, children }: MenuProps) => {
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const [isTouched, setIsTouched] = useState(false)
  const touch = () => setIsTouched(true)
  // A prerendered menu can be opened before the app runs. `:is()` ignores a selector that the
  // browser does not know, which would otherwise throw; `polyfillPopovers` opens the sheet there.
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
        className="fixed top-13 right-2 left-auto m-0 min-w-56 max-w-[calc(100vw-1rem)] rounded-card border border-rule bg-raised p-1.5 text-ink shadow-sheet open:animate-rise lg:right-[max(1.5rem,calc(50vw-30.5rem))]"
        id={id}
        onBeforeToggle={touch}
        popover="auto"
        ref={sheet}
      >
        {isTouched && (
          <ErrorBoundary fallback={<MenuFailure />}>
            <Suspense fallback={<Skeleton className="m-line h-6" />}>
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
  return <p className="max-w-64 p-line text-danger">{t('common.connection')}</p>
}

/** Styles of a button that opens a menu. */
export const menuButtonClass =
  'grid min-h-11 min-w-11 place-items-center rounded-stone px-2 font-semibold text-small hover:bg-sunk'

/** Styles of one item of a menu. */
export const menuItemClass =
  'flex min-h-12 w-full items-center gap-line tight:gap-1.5 rounded-stone px-line py-hair text-left hover:bg-sunk'
