import { randomBytes, scryptSync } from 'node:crypto'
import { cpus, totalmem } from 'node:os'
import { median } from './figures.ts'

/** Milliseconds for one password hash, the median of five: it makes two machines comparable. */
const measureHash = (): number => {
  const options = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 }
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now()
    scryptSync('a good password', randomBytes(16), 32, options)
    return performance.now() - started
  })
  return median(times)
}

/** The kind of this machine and its speed, without anything that identifies it. */
export const describeMachine = (): string => {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const kind = `${cpus().length} cores, ${gigabytes} GB of memory, ${process.platform} ${process.arch}`
  return `${kind}, a password hashed in ${measureHash().toFixed(0)} ms`
}

/** What a hash took on the machine on which the budgets were set, and how much slower a phone is than that machine. */
const reference = { hashMs: 190, slowdown: 4 }

/**
 * How much slower than this machine, at this moment, the processor of the budgets' phone is: 4 on their machine, less
 * on a slower one, at least 1.
 */
export const phoneSlowdown = (): number => {
  const slowdown = (reference.slowdown * reference.hashMs) / measureHash()
  return Math.max(1, Number(slowdown.toFixed(1)))
}
