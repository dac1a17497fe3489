import type { Point } from './distance.ts'

/**
 * The cells that packs are built of: rows of 2.5 km from pole to pole, and in each row as many columns as make
 * them about as wide. An id is a row and a column, such as `5862-11970`; it never changes its meaning.
 */
const degrees = 0.0225
const rows = 180 / degrees

/** The south-west and the north-east corner of a cell, in degrees. */
export type CellBounds = {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

const columnsOf = (row: number): number => {
  const middle = ((row + 0.5) * degrees - 90) * (Math.PI / 180)
  return Math.max(1, Math.round((360 * Math.cos(middle)) / degrees))
}

const within = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value))

/** The cell that a position is in. */
export const cellAt = ({ latitude, longitude }: Point): string => {
  const row = within(Math.floor((latitude + 90) / degrees), rows)
  const columns = columnsOf(row)
  const turn = (((longitude + 180) % 360) + 360) % 360
  return `${row}-${within(Math.floor((turn / 360) * columns), columns)}`
}

const readCell = (cell: string): { readonly row: number; readonly column: number } | null => {
  const [, row = '', column = ''] = /^(0|[1-9]\d{0,3})-(0|[1-9]\d{0,4})$/.exec(cell) ?? []
  if (row === '' || Number(row) >= rows || Number(column) >= columnsOf(Number(row))) return null
  return { row: Number(row), column: Number(column) }
}

/** Whether a text is the id of a cell. */
export const isCell = (cell: string): boolean => readCell(cell) !== null

/** Where a cell begins and ends. Throws for an invalid id: parse it first. */
export const boundsOfCell = (cell: string): CellBounds => {
  const read = readCell(cell)
  if (!read) throw new Error('This is no cell')
  const south = read.row * degrees - 90
  const width = 360 / columnsOf(read.row)
  const west = read.column * width - 180
  return { south, west, north: south + degrees, east: west + width }
}

/** Whether a position is within bounds; what is on the edge between two belongs to the one in the north-east. */
export const isWithin = (
  { south, west, north, east }: CellBounds,
  { latitude, longitude }: Point,
): boolean => latitude >= south && latitude < north && longitude >= west && longitude < east
