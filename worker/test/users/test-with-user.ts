import { test as bare } from 'vitest'
import { createUser, type SignedInUser } from './factories.ts'

/** Vitest's `test` with a new user for each test: `client` is signed in as `user`. */
export const testWithUser = (create: () => Promise<SignedInUser>) =>
  bare.extend<{ signedIn: SignedInUser } & Pick<SignedInUser, 'client' | 'user' | 'email'>>({
    signedIn: async ({ task: _ }, use) => use(await create()),
    client: async ({ signedIn }, use) => use(signedIn.client),
    user: async ({ signedIn }, use) => use(signedIn.user),
    email: async ({ signedIn }, use) => use(signedIn.email),
  })

export const test = testWithUser(createUser)
