/** Every table, for the client and for drizzle-kit. */
export * from './accounts.ts'
export * from './checkout.ts'
export * from './ledger.ts'
export * from './locations.ts'
export * from './media.ts'
export * from './narrations.ts'
export * from './operator.ts'
export * from './stories.ts'
