/** The types of places that have a drawing. */
export const placeTypes = [
  'amphitheatre',
  'tower',
  'temple',
  'church',
  'mosque',
  'bridge',
  'castle',
  'palace',
  'statue',
  'painting',
  'ruin',
  'square',
] as const
export type PlaceType = (typeof placeTypes)[number]
