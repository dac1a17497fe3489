type Properties = Readonly<Record<string, string | number | boolean>>

/** A feature in a layer of OpenMapTiles' schema. */
type Target = { readonly layer: string; readonly properties: Record<string, string | number> }

const text = (value: Properties[string] | undefined): string =>
  typeof value === 'string' ? value : ''

const namesOf = ({ name, name_en, name_fr }: Properties): Record<string, string> => ({
  name: text(name),
  'name:en': text(name_en),
  'name:fr': text(name_fr),
})

/** The classes of roads that have other names there. */
const roads: Readonly<Record<string, string>> = {
  motorway_link: 'motorway',
  street: 'minor',
  street_limited: 'minor',
  major_rail: 'rail',
  pedestrian: 'path',
}
/** What is seen from high above. */
const main = ['motorway', 'trunk', 'primary', 'secondary', 'rail', 'ferry']

const roadClass = ({ class: kind, type }: Properties): string => {
  if (kind === 'link') return text(type).replace('_link', '')
  return roads[text(kind)] ?? text(kind)
}

const greens = ['grass', 'wood', 'sand', 'scrub']
const uses = ['school', 'hospital', 'cemetery', 'pitch']

const landOf = (kind: string): Target | undefined => {
  if (kind === 'park') return { layer: 'park', properties: { class: 'public_park' } }
  if (greens.includes(kind)) return { layer: 'landcover', properties: { class: kind } }
  if (uses.includes(kind)) return { layer: 'landuse', properties: { class: kind } }
  return undefined
}

/** What a feature of Mapbox's streets, version 7, is in OpenMapTiles at a level; undefined where it has no such thing. */
export const inOpenMapTiles = (
  layer: string,
  properties: Properties,
  level: number,
): Target | undefined => {
  const kind = text(properties.class)
  const isClose = level >= 13
  switch (layer) {
    case 'water':
      return { layer: 'water', properties: { class: 'lake' } }
    case 'waterway':
      return { layer: 'waterway', properties: { class: kind } }
    case 'waterway_label':
      return { layer: 'waterway', properties: { class: kind, ...namesOf(properties) } }
    case 'landuse':
      return landOf(kind)
    case 'aeroway':
      return { layer: 'aeroway', properties: { class: text(properties.type) } }
    case 'building':
      return isClose ? { layer: 'building', properties: {} } : undefined
    case 'road': {
      const of = roadClass(properties)
      return isClose || main.includes(of)
        ? { layer: 'transportation', properties: { class: of } }
        : undefined
    }
    case 'road_label':
      return isClose
        ? {
            layer: 'transportation_name',
            properties: { class: roadClass(properties), ...namesOf(properties) },
          }
        : undefined
    case 'place_label': {
      const of = text(properties.type)
      const rank = Number(properties.localrank)
      return isClose || of !== 'neighbourhood' || rank === 1
        ? { layer: 'place', properties: { class: of, rank, ...namesOf(properties) } }
        : undefined
    }
    case 'poi_label':
    case 'rail_station_label':
      return isClose
        ? {
            layer: 'poi',
            properties: {
              class: text(properties.maki),
              rank: Number(properties.localrank ?? 1),
              ...namesOf(properties),
            },
          }
        : undefined
    default:
      return undefined
  }
}
