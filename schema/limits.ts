import { minute } from './time.ts'

/** The limits of what people send, and the credits they begin with: all required. */

/** Credits that each new e-mail address gets once. */
export const creditsAtSignUp = 4

/** For this long after a sign-in, a new password needs no current one. Milliseconds. */
export const signInFreshForMs = 15 * minute
export const newPasswordLength = { min: 6, max: 200 } as const
export const landmarkNameLength = { min: 1, max: 200 } as const
export const locationNameLength = { max: 120 } as const

/** The limits of a photo: file size in bytes, and pixels by its header. */
export const photoLimits = { bytes: 8 * 1024 * 1024, pixels: 50_000_000 } as const
/**
 * The least confidence, 0 to 1, with which a photo counts as recognised. Below it nothing is
 * written or charged.
 */
export const minConfidence = 0.5
