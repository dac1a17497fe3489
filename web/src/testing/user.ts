import type { User } from '@storystone/schema/contract/account.ts'
import { provideBelongings } from '#web/account/session/belongings.ts'
import { useAccount } from '#web/account/session/store.ts'

// As main.tsx does.
provideBelongings(() => import('#web/app/user-data.ts'))

export const ada = { id: 'ada', email: 'ada@example.com', createdAt: '2026-11-20T08:00:00.000Z' }
export const eve = { ...ada, id: 'eve', email: 'eve@example.com' }

export const signIn = (user: User = ada): void =>
  useAccount.setState({ account: { status: 'signed-in', user } })

export const signOut = (): void => useAccount.setState({ account: { status: 'signed-out' } })
