import { randomBytes, scryptSync } from 'node:crypto'
import { median } from './figures.ts'

const times = 5
const options = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 }

const timeOne = (): number => {
  const began = performance.now()
  scryptSync('a good password', randomBytes(16), 32, options)
  return performance.now() - began
}

/**
 * Milliseconds that this machine takes for one hash as a password gets it (scrypt, N=2^15, r=8, p=3),
 * the median of five: by it the figures of two machines can be compared.
 */
export const measureHash = (): number => median(Array.from({ length: times }, timeOne))
