/** A position on the grid on which places are kept: degrees with 3 decimals, some 110 metres. */
export type Position = { readonly latitude: number; readonly longitude: number }

const round = (degrees: number): number => Math.round(degrees * 1_000) / 1_000 + 0

/** Moves a position to the grid, so that nobody's exact place is kept. */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: round(latitude),
  longitude: round(longitude),
})
