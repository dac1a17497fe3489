export { deleteAbandonedNarrations } from './delete-abandoned.ts'
export { narrationRoutes } from './routes.ts'
export { applyRules, type Rule } from './spoken/replacement-rules.ts'
