/** Waits until something is so; fails after ten seconds. */
export const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 10_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('What was waited for did not come about')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
