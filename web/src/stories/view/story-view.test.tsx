import { demoDrawing } from '@storystone/schema/demo-drawing.ts'
import { formats } from '@storystone/schema/formats.ts'
import { describe, expect, it } from 'vitest'
import { setConnection } from '#web/platform/connection/connection.ts'
import { placePicture, storyResult, until } from '#web/testing/contract-server.ts'
import { doing, textOf } from '#web/testing/render.tsx'
import { imageUrl, loadNarration, showStory } from '#web/testing/story.tsx'

const langOf = (page: HTMLElement, selector: string) =>
  page.querySelector(selector)?.closest('[lang]')?.getAttribute('lang')

describe('StoryView', () => {
  it('shows format, title, location, date, content and fun fact', async () => {
    const page = await showStory({ recognised: null })
    expect(page.querySelector('h1')?.textContent).toBe('The Arena')
    expect(page.textContent).toMatch(
      /^The ArenaRome, ItalyQuick Facts1 min · 21 November 2026.*ShareDownloadMore.*OneTwoFactA fact\./,
    )
    expect(page.querySelector('time')?.dateTime).toBe(storyResult.createdAt)
    // Without <bdi> a location in Arabic would reverse the date next to it.
    expect(page.querySelector('bdi')?.textContent).toBe('Rome, Italy')
  })

  it('marks the language of a story that is not the app’s', async () => {
    const page = await showStory({ format: 'history_guide', content: 'One', language: 'en' }, 'fr')
    expect(page.textContent).toContain('Récit historique')
    expect(page.textContent).toContain('21 novembre 2026')
    expect([langOf(page, 'h1'), langOf(page, '.drop-cap')]).toEqual(['en', 'en'])
  })

  it.each([null, '', '  '])('shows no card for the fun fact %j', async (funFact) => {
    expect((await showStory({ funFact })).querySelector('aside')).toBeNull()
  })

  it('draws hills and a sun, and shows no location, where nothing names its type of place', async () => {
    const page = await showStory({ title: 'A tale', location: null, recognised: null })
    expect(page.querySelector('img')).toBeNull()
    expect(page.querySelector('figure svg')?.getAttribute('data-type')).toBe('place')
    expect(page.textContent).toMatch(/^A taleQuick Facts/)
  })

  it.each([
    [true, 'history_guide', 119, 'extract'],
    [false, 'history_guide', 120, 'extract'],
    [false, 'history_guide', 119, 'model'],
    [true, 'quick_facts', 119, 'extract'],
    [false, 'quick_facts', 120, null],
  ] as const)(
    'says that the article is short: %s, for a %s of %i words by %s',
    async (isShort, format, count, writer) => {
      const page = await showStory({ format, content: `•${' stone'.repeat(count - 1)}`, writer })
      expect(page.textContent.includes('sums this place up in few words')).toBe(isShort)
    },
  )

  it('sets what stands between asterisks in italics, and nothing in bold', async () => {
    const guide = 'He wrote *De architectura*, 2 * 3 * 4 and **not** this.'
    const page = await showStory({
      format: 'history_guide',
      title: '*Aurea* mediocritas',
      content: guide,
    })
    expect([...page.querySelectorAll('em')].map(({ textContent }) => textContent)).toEqual([
      'Aurea',
      'De architectura',
    ])
    expect(page.textContent).toContain('De architectura, 2 * 3 * 4 and **not** this.')
    expect(document.title).toBe('Aurea mediocritas · Storystone')
  })

  it('names the language of a story that is not the app’s, and offers the other one first', async () => {
    setConnection('online')
    const page = await showStory({ placeId: 'Q1', landmark: 'Arena' }, 'fr')
    expect(page.querySelector('header')?.textContent).toContain('English')
    expect(textOf(page)).toMatch(/Le lire en français · 1 crédit.*OneTwo/)
    const own = await showStory({ placeId: 'Q1', landmark: 'Arena' })
    expect(textOf(own)).toMatch(
      /OneTwo.*Read it in French · 1 creditA new story, with facts of its own/,
    )
    const ofPhoto = await showStory({ placeId: 'Q1', landmark: 'Arena', imageUrl })
    expect(textOf(ofPhoto)).toContain('Your photo stays with this one.')
  })

  it.each([
    ['of no place', {}],
    ['of an inscription', { placeId: 'Q1', format: 'translate_inscription' }],
  ] as const)('%s is not offered in another language', async (_what, more) => {
    expect(textOf(await showStory(more))).not.toContain('Read it in French')
  })

  it('draws the type of place where the story has no picture, and says that it is drawn', async () => {
    const page = await showStory({ placeType: 'ruin', location: '15th-century citadel in Peru' })
    expect(page.querySelector('figure svg')?.getAttribute('data-type')).toBe('ruin')
    expect(page.querySelector('figcaption')?.textContent).toBe(
      'A drawing, not a view of this place.',
    )
  })

  it('shows the place’s picture with its credit, and its name below another title', async () => {
    const page = await showStory({ picture: placePicture, landmark: 'Colosseum' })
    const picture = page.querySelector('img')
    expect(picture?.getAttribute('src')).toBe('/api/places/Q1/picture?width=960')
    expect(picture?.alt).toBe('Colosseum')
    const links = [...page.querySelectorAll('figcaption a')].map((a) => a.getAttribute('href'))
    expect(links).toEqual([placePicture.sourceUrl, placePicture.licenseUrl])
    for (const text of ['Ada L.', 'CC BY-SA 4.0', 'The ArenaColosseum · Rome, Italy']) {
      expect(page.textContent).toContain(text)
    }
    await doing(() => void picture?.dispatchEvent(new Event('error')))
    expect(page.textContent).not.toContain('Ada L.')
  })

  it('a demo’s drawing of the place is drawn by the page, called one, and credited to nobody', async () => {
    const sourceUrl = `https://commons.wikimedia.org/wiki/File:${encodeURIComponent(demoDrawing('Colosseum.png'))}`
    const page = await showStory({
      placeType: 'amphitheatre',
      picture: { ...placePicture, sourceUrl },
    })
    expect(page.querySelector('img')).toBeNull()
    expect(page.querySelector('figure svg')?.getAttribute('data-type')).toBe('amphitheatre')
    expect(page.querySelector('figcaption')?.textContent).toBe(
      'A drawing, not a view of this place.',
    )
    expect(page.textContent).not.toContain('Ada L.')
  })

  it('has the player before the text for the keyboard', async () => {
    const page = await showStory({ format: 'history_guide', content: 'One' })
    await loadNarration()
    const player = page.querySelector('section[aria-label="Narration"]')
    const text = page.querySelector('.drop-cap')
    expect(player && text && player.compareDocumentPosition(text)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  })

  it('shows the user’s photo instead, and no name that the title has', async () => {
    const page = await showStory({ imageUrl, picture: placePicture, landmark: 'the arena' })
    expect(page.querySelector('img')?.getAttribute('src')).toBe(imageUrl)
    for (const text of ['Ada L.', 'the arena']) expect(page.textContent).not.toContain(text)
  })

  it('replaces a photo that fails by the drawing of its type of place, whatever the format', async () => {
    for (const format of formats) {
      const page = await showStory({ format, imageUrl, placeType: 'amphitheatre' })
      const photo = page.querySelector('img')
      expect(photo?.getAttribute('src')).toBe(imageUrl)
      expect(photo?.alt).toBe('Your photo: The Arena')
      await doing(() => void photo?.dispatchEvent(new Event('error')))
      expect(page.querySelector('img')).toBeNull()
      expect(page.querySelector('figure svg')?.getAttribute('data-type')).toBe('amphitheatre')
    }
  })
})

describe('what was recognised in a photo', () => {
  it.each([
    ['en', {}, 'What your photo showsColosseumWe are 90% sure.'],
    ['fr', {}, 'Ce que montre votre photoColosseumFiabilité estimée\u202f: 90\u202f%.'],
    ['en', { recognised: null }, 'What your photo showsWe are 90% sure.'],
    [
      'en',
      { format: 'translate_inscription' },
      'ColosseumWe are 90% sure of what is written on it.',
    ],
  ] as const)('is shown in %s with its confidence, for %j', async (language, more, expected) => {
    const page = await showStory({ imageUrl, ...more }, language)
    await until(() => expect(page.textContent).toContain(expected))
  })

  it.each([
    ['without a photo', {}],
    ['with nothing recognised', { imageUrl, confidence: null, recognised: null }],
  ])('is not shown %s', async (_when, more) => {
    expect((await showStory(more)).textContent).not.toContain('What your photo shows')
  })
})
