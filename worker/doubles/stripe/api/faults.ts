import { ApiError } from './api-error.ts'

/** Calls that are to fail, by a word in their path or their parameters. */
export const createFaults = () => {
  const faults = new Map<string, { times: number; status: number }>()
  return {
    set: (naming: string, times: number, status: number): void => {
      faults.set(naming, { times, status })
    },
    /** Throws the failure that was asked for, if this call is meant. */
    check: (call: string): void => {
      for (const [naming, fault] of faults) {
        if (fault.times === 0 || !call.includes(naming)) continue
        fault.times -= 1
        throw new ApiError(fault.status, 'Something went wrong on Stripe’s end.', {
          type: 'api_error',
        })
      }
    },
  }
}
export type Faults = ReturnType<typeof createFaults>
