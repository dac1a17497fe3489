import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { GenerationList } from '@storystone/schema/contract/generation.ts'
import type { Client } from '../client/client.ts'

/** The object of a generation. */
export const generationOf = (id: string) => env.GENERATIONS.get(env.GENERATIONS.idFromString(id))

/** What is being written for a user now. */
export const generationsOf = async (client: Client): Promise<GenerationList> =>
  GenerationList.parse(await (await client.get('/api/generations')).json())

/** The id of the one story that is being written for a user. */
export const generationIdOf = async (client: Client): Promise<string> => {
  const [generation, ...others] = await generationsOf(client)
  if (!generation || others.length > 0) throw new Error('Not one story is being written')
  return generation.id
}

/** Kills an object as a crash does: its memory is lost, its storage and alarm stay. */
export const crash = async (id: string): Promise<void> => {
  await runInDurableObject(generationOf(id), (_, state) => state.abort('a crash')).catch(() => {})
}

/** Runs the alarm of an object now; returns whether one was set. */
export const runAlarm = (id: string): Promise<boolean> => runDurableObjectAlarm(generationOf(id))
