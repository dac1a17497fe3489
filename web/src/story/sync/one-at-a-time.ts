/**
 * Makes work for a user that runs once at a time: asked for while it runs, it is done once more
 * after, for whom it was asked last. It resolves when nothing is left to do; `work` must not reject.
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
