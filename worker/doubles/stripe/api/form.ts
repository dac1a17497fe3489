/** What a form holds: texts, lists and groups of them. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

type Tree = Map<string, Tree | string>

const namesIn = (key: string): string[] => {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key)
  if (!match?.[1]) return [key]
  return [
    match[1],
    ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, name = '']) => name),
  ]
}

const put = (tree: Tree, [name = '', ...rest]: string[], value: string): void => {
  const key = name === '' ? String(tree.size) : name
  if (rest.length === 0) {
    tree.set(key, value)
    return
  }
  const found = tree.get(key)
  const branch: Tree = found instanceof Map ? found : new Map()
  tree.set(key, branch)
  put(branch, rest, value)
}

const isList = (tree: Tree): boolean =>
  tree.size > 0 && [...tree.keys()].every((key, index) => key === String(index))

const toValue = (node: Tree | string): FormValue => {
  if (typeof node === 'string') return node
  if (isList(node)) return [...node.values()].map(toValue)
  return Object.fromEntries([...node].map(([name, child]) => [name, toValue(child)]))
}

/** Reads Stripe's form encoding: `a[b][0][c]=text`. Lists are numbered from 0 or have `[]`. */
export const parseForm = (text: string): Form => {
  const tree: Tree = new Map()
  for (const [key, value] of new URLSearchParams(text)) put(tree, namesIn(key), value)
  return Object.fromEntries([...tree].map(([name, child]) => [name, toValue(child)]))
}
