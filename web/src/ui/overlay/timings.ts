/** Durations of the interface, in milliseconds. Source: specification.md section 9. */
export const toastDurationMs = 5000
export const tooltipDelayMs = 700
/** For this long after a tooltip has closed, the next one opens at once. */
export const tooltipSkipMs = 300
/** Between the toast of a paid checkout and the way home. */
export const checkoutReturnMs = 1500
export const shutterMs = 900
