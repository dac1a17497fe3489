/** What Discover needs: loaded when the form is first touched. */
export { DidYouMean } from './did-you-mean.tsx'
export { discover } from './discover.ts'
