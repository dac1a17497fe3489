import { lastMovement, noteMovement, setSignal, silenceMs } from './signal.ts'
import { probe } from './signal-probe.ts'

/** After so long the server is asked whether it is there at all: slow is not silent. */
const doubtMs = silenceMs / 2

type Watch = {
  /** Aborts when nothing has moved for {@link silenceMs}, neither here nor elsewhere. */
  readonly signal: AbortSignal
  /** To be called whenever something has come. */
  moved(): void
  /** To be called when the request has ended. */
  end(): void
}

/** Watches a request for the silence of a network that is there and carries nothing. */
export const watchSilence = (): Watch => {
  const startedAt = Date.now()
  const controller = new AbortController()

  const check = (): void => {
    const silentMs = Date.now() - Math.max(startedAt, lastMovement())
    if (silentMs >= silenceMs) {
      setSignal('lie-fi')
      controller.abort(new DOMException('Nothing moves', 'TimeoutError'))
      return
    }
    if (silentMs >= doubtMs) void probe()
    timer = setTimeout(check, (silentMs < doubtMs ? doubtMs : silenceMs) - silentMs)
  }
  let timer = setTimeout(check, doubtMs)

  return { signal: controller.signal, moved: noteMovement, end: () => clearTimeout(timer) }
}
