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
 * A signal that aborts as soon as one of these does, with its reason; at once where one has already.
 * `AbortSignal.any`, also where the browser has none.
 */
export const anySignal = (...signals: AbortSignal[]): AbortSignal =>
  AbortSignal.any?.(signals) ?? follow(signals)
