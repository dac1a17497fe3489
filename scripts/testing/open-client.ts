const tokenOf = async (url: string): Promise<string> => {
  const client = await (await fetch(`${url}/@vite/client`)).text()
  const [, token] = /wsToken = "([^"]+)"/.exec(client) ?? []
  if (token === undefined) throw new Error('The client of vite names no token.')
  return token
}

/** Connects to vite's development server as an open page does. `messages` collects what it receives. */
export const openClient = async (url: string) => {
  const token = await tokenOf(url)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  const messages: unknown[] = []
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  return { messages, close: () => socket.close() }
}
