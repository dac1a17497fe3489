type Task = () => Promise<void>

const tasks = new Set<Task>()

/** Has `task` done before the user is logged out: it needs the session. It must not reject. */
export const beforeLogOut = (task: Task): void => void tasks.add(task)

/** To be awaited by whoever ends the session. */
export const finishBeforeLogOut = async (): Promise<void> => {
  await Promise.all([...tasks].map((task) => task()))
}
