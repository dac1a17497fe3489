import { Fragment } from 'react'

/** A text with an e-mail address, which wraps after its @ and dots. */
export const Breakable = ({ children }: { children: string }) => {
  const parts = children.split(/([@.])/)
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index + 1).join('\n')}>
      {part}
      {(part === '@' || part === '.') && <wbr />}
    </Fragment>
  ))
}
