const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** 0 to 99 in words: 21 is "twenty-one". */
export const cardinal = (number: number): string => {
  const rest = number % 10
  return small[number] ?? `${tens[Math.floor(number / 10)]}${rest === 0 ? '' : `-${small[rest]}`}`
}

const irregular = new Map(
  'one=first two=second three=third five=fifth eight=eighth nine=ninth twelve=twelfth'
    .split(' ')
    .map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']),
)

/** 1 to 99 as ordinals. */
export const ordinals = (number: number): readonly string[] => [
  cardinal(number).replace(
    /[a-z]+$/,
    (last) => irregular.get(last) ?? `${last.replace(/y$/, 'ie')}th`,
  ),
]
