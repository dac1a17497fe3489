import { CliError } from '../cli/cli-error.ts'
import { complaint } from '../process/child.ts'
import { untilEnded } from '../process/shutdown.ts'
import type { Stack } from './open-stack.ts'

/**
 * Starts something, says `announce`'s line once it runs, and ends it when this program is asked to
 * end. Refuses with a `CliError` when a part of it ends by itself.
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
    throw new CliError(
      `${crashed.name} ended by itself (${await crashed.exited}), so everything was ended: start again. ${complaint(crashed)}`,
    )
  }
  process.exit(0)
}
