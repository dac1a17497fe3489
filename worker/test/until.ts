/** Waits until a condition holds; fails after ten seconds. */
export const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 10_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('The condition did not hold in time')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
