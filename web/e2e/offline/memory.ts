import type { Page } from '@playwright/test'

/** Which of these words the page's memory still holds, once what nobody needs was collected. */
export const heldInMemory = async (
  page: Page,
  words: readonly string[],
): Promise<readonly string[]> => {
  const devtools = await page.context().newCDPSession(page)
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  // What was said to the console is held for the one who watches, not by the page.
  await devtools.send('Runtime.discardConsoleEntries')
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot')
  await devtools.detach()
  const memory = chunks.join('')
  return words.filter((word) => memory.includes(word))
}
