import { useSyncExternalStore } from 'react'
import { hasSignal, onSignal, type Signal, signalNow } from './signal.ts'

/** Whether the server can be reached, as of now. */
export const useSignal = (): Signal => useSyncExternalStore(onSignal, signalNow, () => 'online')

/** Whether there is a signal, as of now. */
export const useHasSignal = (): boolean => useSyncExternalStore(onSignal, hasSignal, () => true)
