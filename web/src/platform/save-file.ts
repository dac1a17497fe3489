/** How long the URL stays valid for the browser's download. */
const takeOverMs = 60_000

/** Saves a file to the browser's downloads. */
export const saveFile = (blob: Blob, fileName: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), takeOverMs)
}
