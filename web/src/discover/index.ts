/** Home: the form that a story request starts from. */
export { restoreFormat } from './form/format-field.tsx'
export { HomePage } from './page.tsx'
export { useShareNotice } from './use-share-notice.ts'
