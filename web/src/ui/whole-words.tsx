/** Parts of a text that stay on one line: "nord-ouest", "e-mail"; a figure and its unit, "2.5 km"; a day and its month. */
const whole =
  /(\d[\d.,]*(?:-\d+)?\p{Lm}*\s\p{L}{1,9}(?!\p{L})|(?<!\p{L})\p{L}{1,6}(?:-\p{L}{1,6})+(?!\p{L}))/u

/** A text whose short words with a hyphen, and figures with their units, stay on one line. */
export const WholeWords = ({ children }: { children: string }) =>
  children.split(whole).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <span className="whitespace-nowrap" key={index}>
        {part}
      </span>
    ),
  )
