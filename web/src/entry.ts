import './app/theme.css'

/** What follows has a task of its own, so that a slow phone answers in between. */
const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve))

const start = async (): Promise<void> => {
  const { startRenderer } = await import('./framework.ts')
  await nextTask()
  await startRenderer()
  await nextTask()
  await import('./main.tsx')
}

void start()
