/** Whether there is anything in a text that can be read, or said aloud. */
export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
