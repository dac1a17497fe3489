/** How long the browser is given to take the file over. */
const takeOverMs = 60_000

/** Hands a file to the browser, which keeps it where downloads go. */
export const saveFile = (blob: Blob, fileName: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), takeOverMs)
}
