import type { Page } from '@playwright/test'

/** Which of these words the page's memory still holds after a garbage collection. */
export const heldInMemory = async (
  page: Page,
  words: readonly string[],
): Promise<readonly string[]> => {
  const devtools = await page.context().newCDPSession(page)
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  // The developer tools keep what was logged to the console, not the page.
  await devtools.send('Runtime.discardConsoleEntries')
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot')
  await devtools.detach()
  const memory = chunks.join('')
  return words.filter((word) => memory.includes(word))
}
