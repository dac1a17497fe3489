const texts = import.meta.glob('./openai/*', { query: '?raw', import: 'default', eager: true })

/** What a server sent, by its file's name in the folder `openai`. */
export const vendorRecording = (name: string): string => {
  const text = texts[`./openai/${name}`]
  if (text === undefined) throw new Error(`There is no recording ${name}`)
  return text
}
