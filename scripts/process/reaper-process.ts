/**
 * Kills process groups whose owner is gone. Reads lines `+<group>` and `-<group>` from stdin; when
 * stdin ends, the owner is dead and every group that is still listed is killed.
 */
import { createInterface } from 'node:readline'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const groups = new Set<number>()

for await (const line of createInterface({ input: process.stdin })) {
  const group = Number(line.slice(1))
  if (line.startsWith('+')) groups.add(group)
  else groups.delete(group)
}

for (const group of groups) {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}
