import { Publication } from '../../../schema/contract/publication.ts'
import { must, requireOk, sendRequest } from '../person/contract-request.ts'
import type { Person } from '../person/person.ts'
import { generateTextStory } from './generation.ts'
import { requestVerb } from './verb.ts'

/** The form of a page without a card. */
const choices = (): FormData => {
  const form = new FormData()
  form.set('isIndexed', 'true')
  return form
}

/** A story with a public page. No fault may be on. */
const publishStory = async (person: Person): Promise<Publication & { readonly id: string }> => {
  const { id } = await generateTextStory(person)
  const request = { params: { id }, body: choices() }
  const { body } = requireOk(await sendRequest(person.jar, 'publish', request), 'publish')
  return { ...Publication.parse(body), id }
}

export const publicationVerbs = {
  publication: requestVerb('publication', { database: 2 }, async (person) => ({
    params: { id: (await publishStory(person)).id },
  })),

  /** Used twice at once: a story has one address. */
  publish: requestVerb('publish', { database: 4, media: 1 }, async (person) => {
    const { id, token } = await publishStory(person)
    return {
      params: { id },
      eachTime: () => ({ body: choices() }),
      onOk: ({ body }) =>
        must(Publication.parse(body).token === token, 'A story has two public addresses'),
    }
  }),

  unpublish: requestVerb('unpublish', { database: 2, media: 1 }, async (person) => {
    const { id, url } = await publishStory(person)
    return {
      params: { id },
      onOk: () => void person.endedPages.add(url),
    }
  }),

  reportPublication: requestVerb('reportPublication', { database: 3 }, async (person) => ({
    params: { token: (await publishStory(person)).token },
    body: { reason: 'It is wrong.' },
  })),

  oembed: requestVerb('oembed', { database: 2 }, async (person) => ({
    query: { url: new URL((await publishStory(person)).url, person.lane.url).href },
  })),
}
