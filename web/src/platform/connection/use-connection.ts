import { useSyncExternalStore } from 'react'
import { type Connection, connectionNow, isOnline, onConnectionChange } from './connection.ts'

/** The current {@link Connection}. */
export const useConnection = (): Connection =>
  useSyncExternalStore(onConnectionChange, connectionNow, () => 'online')

/** Whether the server can be reached now. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(onConnectionChange, isOnline, () => true)
