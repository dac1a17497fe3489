/** The times and counts of the interface, in milliseconds. Source: specification.md section 9. */
export const toastDurationMs = 5000
export const tooltipDelayMs = 700
/** After a tooltip has gone, the next one comes at once for so long. */
export const tooltipSkipMs = 300
/** From a paid checkout's toast to home. */
export const checkoutReturnMs = 1500
export const shutterMs = 900
