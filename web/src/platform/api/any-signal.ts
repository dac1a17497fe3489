const follow = (signals: readonly AbortSignal[]): AbortSignal => {
  const controller = new AbortController()
  const { signal } = controller
  for (const each of signals) {
    if (each.aborted) {
      controller.abort(each.reason)
      break
    }
    each.addEventListener('abort', () => controller.abort(each.reason), { signal })
  }
  return signal
}

/**
 * A signal that aborts with the first of these and its reason: `AbortSignal.any`, also for browsers
 * without it.
 */
export const anySignal = (...signals: AbortSignal[]): AbortSignal =>
  AbortSignal.any?.(signals) ?? follow(signals)
