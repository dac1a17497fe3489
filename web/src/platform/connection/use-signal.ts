import { useSyncExternalStore } from 'react'
import { hasSignal, onSignal, type Signal, signalNow } from './signal.ts'

/** The current {@link Signal}. */
export const useSignal = (): Signal => useSyncExternalStore(onSignal, signalNow, () => 'online')

/** Whether the server can be reached now. */
export const useHasSignal = (): boolean => useSyncExternalStore(onSignal, hasSignal, () => true)
