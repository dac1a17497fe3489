export { endpoints } from '@storystone/schema/contract/endpoints.ts'
export { call, callWithHeaders } from './call.ts'
