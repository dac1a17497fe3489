/** Loads the style sheet again if it did not arrive. Home is painted with rules of its own. */
export const reloadStyleSheet = (): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  if (link !== null && link.sheet === null) link.replaceWith(link.cloneNode())
}
