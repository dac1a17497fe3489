/** The bar on which a caption stands: the same with and without its controls. */
export const captionClass =
  'absolute inset-x-3 bottom-8 flex min-h-12 items-center rounded-stone bg-paper/90 py-1 pr-36 tight:pr-4 tight:pb-11 pl-4 font-semibold text-balance text-small leading-tight lg:inset-x-5 lg:bottom-5 lg:pr-48'
