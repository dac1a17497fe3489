import { useAccount } from '../session/store.ts'

export const user = { id: 'u', email: 'ada@example.com', createdAt: '2026-11-21T08:00:00.000Z' }

export const signIn = (): void => useAccount.setState({ account: { status: 'signed-in', user } })

export const signOut = (): void => useAccount.setState({ account: { status: 'signed-out' } })
