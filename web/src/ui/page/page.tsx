import type { ReactNode } from 'react'

const widths = { text: 'max-w-2xl', card: 'max-w-md', wide: 'max-w-5xl' } as const

/** The column that holds a page. */
export const Page = ({
  width = 'text',
  children,
}: {
  width?: keyof typeof widths
  children: ReactNode
}) => (
  <div className={`mx-auto w-full px-5 pt-6 pb-16 sm:px-8 sm:pt-10 ${widths[width]}`}>
    {children}
  </div>
)
