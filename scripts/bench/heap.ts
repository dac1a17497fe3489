import { once } from 'node:events'
import * as z from 'zod/mini'
import { findFreePort } from '../process/free-port.ts'
import { openSite, type Site } from './site.ts'

const Message = z.object({ id: z.optional(z.number()), result: z.optional(z.unknown()) })
const HeapUsage = z.object({ usedSize: z.number(), backingStorageSize: z.number() })

/** Sends commands of the inspector's protocol, one at a time. */
const connect = async (address: string) => {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let sent = 0
  return (method: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      sent += 1
      socket.onclose = () => reject(new Error('The inspector closed its connection'))
      socket.onmessage = ({ data }) => {
        const { id, result } = Message.parse(JSON.parse(String(data)))
        if (id === sent) resolve(result)
      }
      socket.send(JSON.stringify({ id: sent, method }))
    })
}

/** Opens a site whose worker can be asked for its heap and buffers, in bytes, after a collection. */
export const openSiteWithHeap = async (): Promise<Site & { heap(): Promise<number> }> => {
  const inspectorPort = await findFreePort()
  const site = await openSite({ inspectorPort })
  const send = await connect(`ws://127.0.0.1:${inspectorPort}/core:user:product`)
  return {
    ...site,
    heap: async () => {
      // workerd answers its inspector only while it serves requests.
      const awake = setInterval(() => fetch(`${site.url}/api/voices`).catch(() => {}), 100)
      try {
        await send('HeapProfiler.collectGarbage')
        const usage = HeapUsage.parse(await send('Runtime.getHeapUsage'))
        return usage.usedSize + usage.backingStorageSize
      } finally {
        clearInterval(awake)
      }
    },
  }
}
