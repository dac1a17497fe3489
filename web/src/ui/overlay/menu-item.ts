/** Styles of one item of a menu. */
export const menuItemClass =
  'flex min-h-12 w-full items-center gap-3 tight:gap-1.5 rounded-stone px-3 text-left hover:bg-sunk'
