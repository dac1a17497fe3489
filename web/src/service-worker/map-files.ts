/** How the map's files begin: larger than all others together, so they are kept once they were used. */
export const mapFiles = ['map-canvas', 'maplibre-gl-worker']
