import { once } from 'node:events'
import * as z from 'zod/mini'
import { findFreePort } from '../process/free-port.ts'
import { openSite } from './site.ts'

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

/** Opens a site whose worker's memory can be read. */
export const openSiteWithHeap = async () => {
  const inspectorPort = await findFreePort()
  const site = await openSite({ inspectorPort })
  const send = await connect(`ws://127.0.0.1:${inspectorPort}/core:user:product`)
  const readSize = async (): Promise<number> => {
    const { usedSize, backingStorageSize } = HeapUsage.parse(await send('Runtime.getHeapUsage'))
    return usedSize + backingStorageSize
  }
  return {
    ...site,
    /** The most heap and buffers while `work` runs, in bytes. */
    peakOf: async (work: () => Promise<unknown>): Promise<number> => {
      let peak = 0
      let isOver = false
      const done = work().finally(() => {
        isOver = true
      })
      while (!isOver) peak = Math.max(peak, await readSize())
      await done
      return peak
    },
    /** Its heap and buffers after a collection, in bytes. */
    heap: async (): Promise<number> => {
      // workerd answers its inspector only while it serves requests.
      const awake = setInterval(() => fetch(`${site.url}/api/voices`).catch(() => {}), 100)
      try {
        await send('HeapProfiler.collectGarbage')
        return await readSize()
      } finally {
        clearInterval(awake)
      }
    },
  }
}
