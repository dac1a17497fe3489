import type { Format } from '@storystone/schema/catalog.ts'
import { CheaperFormat } from './cheaper-format.tsx'
import { DidYouMean } from './did-you-mean.tsx'
import type { Reply } from './discover.ts'
import { useFormat } from './use-format.ts'

type DiscoverReplyProps = {
  reply: Reply
  typed: string
  discover(name: string, isPicked: true, format?: Format): Promise<void>
  clear(): void
}

/** What Discover asks before it starts a story: which city was meant, or whether a cheaper format will do. */
export const DiscoverReply = ({ reply, typed, discover, clear }: DiscoverReplyProps) => {
  const [format, setFormat] = useFormat()
  const { suggestions, cheaper } = reply
  if (suggestions) {
    return (
      <DidYouMean
        names={suggestions}
        onCancel={clear}
        onPick={(name) => void discover(name, true)}
        typed={typed}
      />
    )
  }
  if (!cheaper) return null
  return (
    <CheaperFormat
      format={format}
      instead={cheaper}
      onPick={() => {
        setFormat(cheaper)
        void discover(typed, true, cheaper)
      }}
    />
  )
}
