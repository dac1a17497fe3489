/** Home: the form that a story request starts from. */
export { restoreFormat } from './form/format-field.tsx'
export { HomePage } from './page.tsx'
export { useShareToast } from './use-share-toast.ts'
