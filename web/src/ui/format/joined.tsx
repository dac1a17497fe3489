import { Children, type ReactNode } from 'react'

/**
 * The parts of a line, with a dot between two of one row: none for a part that is missing, and none where a row
 * begins or ends. The dot of each row's first part is cut off at its left.
 */
export const Joined = ({ children }: { children: ReactNode }) => (
  <span className="-ml-[1em] flex min-w-0 flex-wrap [clip-path:inset(-4px_-4px_-4px_0.75em)]">
    {Children.toArray(children)
      .filter((part) => part !== '')
      .map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line keep their order
        <span className="relative min-w-0 pl-[1em]" key={index}>
          {index > 0 && (
            <span aria-hidden="true" className="absolute left-0 w-[1em] text-center">
              {' · '}
            </span>
          )}
          {part}
        </span>
      ))}
  </span>
)
