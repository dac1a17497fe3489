const texts = import.meta.glob('./{openai,vendors}/*', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What a server sent, by its file's name in the folders `openai` and `vendors`. */
export const vendorRecording = (name: string): string => {
  const text = texts[`./openai/${name}`] ?? texts[`./vendors/${name}`]
  if (text === undefined) throw new Error(`There is no recording ${name}`)
  return text
}
