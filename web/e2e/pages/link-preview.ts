import { Window } from 'happy-dom'
import jsonld from 'jsonld'

/** What schema.org's own context says of the terms that a public page may have; all others are text. */
const isAddress = { '@type': '@id' } as const
const schemaOrg = {
  '@context': {
    '@vocab': 'http://schema.org/',
    url: isAddress,
    image: isAddress,
    license: isAddress,
    sameAs: isAddress,
    isBasedOn: isAddress,
    mainEntityOfPage: isAddress,
    digitalSourceType: isAddress,
    datePublished: { '@type': 'Date' },
  },
} as const

/** Contexts come from here: a journey reaches nobody else's server. */
const documentLoader = async (documentUrl: string) => {
  if (!/^https?:\/\/schema\.org\/?$/.test(documentUrl))
    throw new Error(`No context: ${documentUrl}`)
  return { documentUrl, document: schemaOrg }
}

/** What a program that shows a link makes of its page, by parsers that are not ours. */
export const readPreview = async (html: string) => {
  const browser = new Window()
  const page = new browser.DOMParser().parseFromString(html, 'text/html')
  const attributeOf = (selector: string, attribute: string): string =>
    page.querySelector(selector)?.getAttribute(attribute) ?? ''
  const data = page.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
  const statements = await jsonld.compact(JSON.parse(data), {}, { documentLoader })
  await browser.happyDOM.close()
  return {
    openGraph: (name: string) => attributeOf(`meta[property="og:${name}"]`, 'content'),
    oembed: attributeOf('link[rel="alternate"][type="application/json+oembed"]', 'href'),
    /** The JSON-LD with whole names and addresses. */
    statements,
  }
}
