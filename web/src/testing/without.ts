import { onTestFinished } from 'vitest'

/** The object in the prototype chain of `owner` that has the property. */
const holderOf = (owner: object, name: string): object => {
  if (Object.hasOwn(owner, name)) return owner
  const parent = Reflect.getPrototypeOf(owner)
  if (parent === null) throw new Error(`There is no ${name}`)
  return holderOf(parent, name)
}

/** Removes a property, one that an older browser lacks, until the test is over. */
export const without = (owner: object, name: string): void => {
  const holder = holderOf(owner, name)
  const property = Object.getOwnPropertyDescriptor(holder, name) ?? {}
  Reflect.deleteProperty(holder, name)
  onTestFinished(() => void Object.defineProperty(holder, name, property))
}
