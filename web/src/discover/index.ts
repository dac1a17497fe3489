/** Home: the form that a story request starts from. */
export { restoreFormat } from './form/format-field.tsx'
export { HomePage, useShareNotice } from './page.tsx'
