import { type Context, type Read, willBeNone } from './context.ts'

/** A unit in terms of its base: a foot is 0.3048 m. Two units of one base are comparable. */
export type Unit = { readonly base: string; readonly factor: number }

/** `base`, and its units with their factors; a name without one is the base itself. */
const table = `
m: m metre metres meter meters; km kilometre kilometres kilometer kilometers 1000; cm centimetre centimetres centimeter centimeters 0.01; mm millimetre millimetres millimeter millimeters 0.001; ft foot feet pied pieds 0.3048; inch inches pouce pouces 0.0254; yd yard yards 0.9144; mi mile miles 1609.344
kg: kg kilogram kilograms kilogramme kilogrammes kilo kilos; g gram grams gramme grammes 0.001; t tonne tonnes ton tons 1000; lb lbs pound pounds livre livres 0.453592
m2: ha hectare hectares 10000; acre acres 4046.86
l: litre litres liter liters; gallon gallons 4.54609
year: year years ans annee annees; month months mois 0.083333; century centuries siecle siecles 100; decade decades decennie decennies 10; millennium millennia millenaire millenaires 1000
day: day days jour jours; week weeks semaine semaines 7; hour hours heure heures h 0.0416667; minute minutes min 0.00069444
%: percent
€: euro euros
$: dollar dollars
franc: franc francs
degree: degree degrees degre degres`

const units = new Map<string, Unit>(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [base = '', rest = ''] = line.split(': ')
      return rest.split('; ').flatMap((group) => {
        const names = group.split(' ')
        const factor = Number(names.at(-1)) || 1
        return names.map((name): [string, Unit] => [name, { base, factor }])
      })
    }),
)

const powerWords = ['square', 'carres', 'cubic', 'cubes']
/** Lengths to the power of two or three. */
const powers: readonly (readonly [RegExp, number])[] = [
  [/^(?:square|sq|carres?)$/, 2],
  [/^(?:cubic|cu|cubes?)$/, 3],
]
const powerOf = (folded: string | undefined): number | undefined =>
  folded === undefined ? undefined : powers.find(([pattern]) => pattern.test(folded))?.[1]

const raise = ({ base, factor }: Unit, power: number): Unit => ({
  base: base === 'm' ? `m${power}` : base,
  factor: factor ** power,
})

const signs: Readonly<Record<string, string>> = { '²': '2', '³': '3' }

/** The unit of a number, by the sign before or after it, or by the words that follow it. */
export const readUnit = (context: Context, first: number, from: number): Read<Unit> | null => {
  const { at } = context
  const currency = /[£€$]\s?$/.exec(at(first)?.before ?? '')?.[0].trim()
  if (currency) return { value: { base: currency, factor: 1 }, next: from }
  const sign = /^\s?([%€£$°])/.exec(at(from - 1)?.after ?? '')?.[1]
  if (sign) return { value: { base: sign === '°' ? 'degree' : sign, factor: 1 }, next: from }
  const word = at(from)
  if (!word || /[^\s-]/.test(word.before)) return null
  const isOf = /^(?:de|d)$/.test(word.folded)
  const power = powerOf(word.folded)
  const skipped = isOf || power !== undefined ? 1 : 0
  const unit = units.get(at(from + skipped)?.folded ?? '')
  if (!unit) return null
  const next = from + skipped + 1
  if (power !== undefined) return { value: raise(unit, power), next }
  if (unit.base !== 'm') return { value: unit, next }
  const exponent = signs[word.after.charAt(0)]
  if (exponent) return { value: raise(unit, Number(exponent)), next }
  const mayBePower = word.after !== ' ' || !willBeNone(context, next, powerWords)
  const following = mayBePower ? at(next) : undefined
  const after =
    powerOf(following?.folded) ?? (following?.before === '' ? Number(following.text) : 0)
  return after === 2 || after === 3
    ? { value: raise(unit, after), next: next + 1 }
    : { value: unit, next }
}
