type Listener = () => void

const listeners = new Set<Listener>()

/** Calls `listener` whenever the server says that nobody is signed in; gives the way to stop. */
export const onSessionEnded = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** To be called by whoever was answered 401 `not_signed_in`. */
export const tellSessionEnded = (): void => {
  for (const listener of listeners) listener()
}
