import type { Config } from '#worker/env.ts'

/** What one call to a vendor says. `failed`: it fails until somebody acts; `warning`: it may pass. */
export type Finding = {
  readonly state: 'ok' | 'warning' | 'failed' | 'not set'
  readonly vendor: string
  /** A sentence; of what is not ok, with what to do. */
  readonly message: string
}

export type Examination = (config: Config) => Promise<readonly Finding[]>
export type Report = Omit<Finding, 'vendor'>

export const ok = (message: string): Report => ({ state: 'ok', message })
export const warn = (message: string): Report => ({ state: 'warning', message })
export const fail = (message: string): Report => ({ state: 'failed', message })
export const notSet = (message: string): Report => ({ state: 'not set', message })

export const passing = 'If it does not pass, look at the vendor’s status page.'
