import { saveFile } from '../../../platform/save-file.ts'

/** Gives the user a text file in UTF-8 to keep. */
export const downloadText = (name: string, text: string): void =>
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)
