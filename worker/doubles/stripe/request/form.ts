/** A form's values: texts, lists and groups of them. */
type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

type Tree = Map<string, Tree | string>

/** "a[b][0]" → "a", "b", "0" */
const namesIn = (key: string): string[] => {
  const [, first, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? []
  if (!first) return [key]
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, name = '']) => name)]
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

const toForm = (tree: Tree): Form =>
  Object.fromEntries([...tree].map(([name, child]) => [name, toValue(child)]))

const toValue = (node: Tree | string): FormValue => {
  if (typeof node === 'string') return node
  return isList(node) ? [...node.values()].map(toValue) : toForm(node)
}

/** Parses Stripe's form encoding: `a[b][0][c]=text`. Lists are numbered from 0 or have `[]`. */
export const parseForm = (text: string): Form => {
  const tree: Tree = new Map()
  for (const [key, value] of new URLSearchParams(text)) put(tree, namesIn(key), value)
  return toForm(tree)
}
