import { complaint } from './child.ts'
import { Mendable } from './mendable.ts'
import type { Stack } from './stack.ts'
import { untilEnded } from './until-ended.ts'

/**
 * Starts something, says `announce`'s line once it runs, and ends it when this program is asked to
 * end. Refuses with a `Mendable` when a part of it ends by itself.
 */
export const serve = async <Running extends Pick<Stack, 'crashed' | 'stop'>>(
  start: () => Promise<Running>,
  announce: (running: Running) => string,
): Promise<void> => {
  const ended = untilEnded()
  // What has started so far is ended by the reaper.
  const running = await Promise.race([start(), ended.then(() => process.exit(0))])
  console.log(announce(running))
  const crashed = await Promise.race([running.crashed, ended.then(() => undefined)])
  await running.stop()
  if (crashed) {
    throw new Mendable(
      `${crashed.name} ended by itself (${await crashed.exited}), so everything was ended: start again. ${complaint(crashed)}`,
    )
  }
  process.exit(0)
}
