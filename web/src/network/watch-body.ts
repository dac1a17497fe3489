/** How long nothing may come before an answer is given up. */
const silenceMs = 30_000

/** Watches a body that comes: a signal that aborts when `heard` was not called for too long. */
export const watchBody = () => {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new Error('Nothing came for too long'))
  let timer = setTimeout(giveUp, silenceMs)
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, silenceMs)
    },
    stop: () => clearTimeout(timer),
  }
}
