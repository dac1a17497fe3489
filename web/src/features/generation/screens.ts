/** What is shown of a generation: loaded when the first one starts. */
export { FailureNotice } from './failure-notice.tsx'
export { Progress } from './progress.tsx'
