import type { Endpoint } from '@storystone/schema/contract/endpoints.ts'

type Values = Readonly<Record<string, string | number | undefined>>

const fill = (path: string, params: Values): string =>
  path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name] ?? '')))

const search = (query: Values): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** The address of a call, with its parameters filled in; undefined query values are left out. */
export const addressOf = (endpoint: Endpoint, params: Values = {}, query: Values = {}): string =>
  fill(endpoint.path, params) + search(query)
