/**
 * Makes work for a user run one at a time. A call while it runs makes it run once more afterwards,
 * for the user of the last call. Resolves when nothing is left to do. `work` must not reject.
 */
export const oneAtATime = (work: (userId: string) => Promise<void>) => {
  let underWay: Promise<void> | undefined
  let next: string | undefined

  const run = async (): Promise<void> => {
    while (next !== undefined) {
      const userId = next
      next = undefined
      await work(userId)
    }
  }

  return (userId: string): Promise<void> => {
    next = userId
    underWay ??= run().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
