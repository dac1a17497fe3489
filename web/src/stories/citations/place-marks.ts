import type { MarkPlace } from './marks.ts'

/**
 * Puts marks between the runs of a text, each where its sentence ends. `from` is where the first run
 * begins in its field. A run that is to stay whole has the mark after it.
 */
export const placeMarks = <Run extends { readonly text: string }, Mark extends MarkPlace>(
  runs: readonly Run[],
  from: number,
  marks: readonly Mark[],
  isWhole: (run: Run) => boolean = () => false,
): readonly (Run | Mark)[] => {
  let start = from
  return runs.flatMap((run) => {
    const end = start + run.text.length
    const within = marks.filter((mark) => mark.end > start && mark.end <= end)
    const cuts = isWhole(run) ? [] : within.map((mark) => mark.end - start)
    const texts = [0, ...cuts].map((cut, index) => run.text.slice(cut, cuts[index]))
    start = end
    if (cuts.length === 0) return [run, ...within]
    return texts.flatMap((text, index) => {
      const mark = within[index]
      return [...(text === '' ? [] : [{ ...run, text }]), ...(mark ? [mark] : [])]
    })
  })
}
