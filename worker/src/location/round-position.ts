/** Latitude and longitude in degrees. */
export type Position = { readonly latitude: number; readonly longitude: number }

const round = (degrees: number): number => Math.round(degrees * 1_000) / 1_000 + 0

/** Rounds a position to 3 decimals, about 110 metres, so that no exact position is stored or sent on. */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: round(latitude),
  longitude: round(longitude),
})
