import { formats } from '@storystone/schema/catalog.ts'
import { type Story, textLicense } from '@storystone/schema/contract/story.ts'
import { demoDrawing } from '@storystone/schema/demo-drawing.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { storyParts } from '#web/app/pages/story-pages.tsx'
import { setConnection } from '#web/platform/connection/connection.ts'
import {
  article,
  cite,
  placePicture,
  sourcedStory,
  storyResult,
} from '#web/testing/contract-server.ts'
import { buttonOf, doing, press, render, textOf } from '#web/testing/render.tsx'
import { useShowSources } from '../citations/show-sources.tsx'
import { SourceList, StoryOrigin } from './story-origin.tsx'
import { StoryView } from './story-view.tsx'

const imageUrl = '/api/media/photo'

const own = { parts: storyParts, onDelete: () => undefined }

const show = (more: Partial<Story>, language: 'en' | 'fr' = 'en') =>
  render(<StoryView factTitle="Fact" own={own} story={{ ...storyResult, ...more }} />, language)

const loadNarration = () =>
  doing(async () => {
    await import('#web/narration/player/player.tsx')
    await import('#web/narration/content/narrated-content.tsx')
  })

/** Opens the menu; the browser of these tests has no popovers. */
const openMenu = (page: HTMLElement) =>
  doing(() => {
    const sheet = page.querySelector('[popover="auto"]')
    sheet?.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  })

const langOf = (page: HTMLElement, selector: string) =>
  page.querySelector(selector)?.closest('[lang]')?.getAttribute('lang')

describe('StoryView', () => {
  it('shows format, title, location, date, content and fun fact', async () => {
    const page = await show({ recognised: null })
    expect(page.querySelector('h1')?.textContent).toBe('The Arena')
    expect(page.textContent).toMatch(
      /^The ArenaRome, ItalyQuick Facts1 min·21 November 2026.*ShareDownloadMore.*OneTwoFactA fact\./,
    )
    expect(page.querySelector('time')?.dateTime).toBe(storyResult.createdAt)
    // Without <bdi> a location in Arabic would reverse the date next to it.
    expect(page.querySelector('bdi')?.textContent).toBe('Rome, Italy')
  })

  it('marks the language of a story that is not the app’s', async () => {
    const page = await show({ format: 'history_guide', content: 'One', language: 'en' }, 'fr')
    expect(page.textContent).toContain('Récit historique')
    expect(page.textContent).toContain('21 novembre 2026')
    expect([langOf(page, 'h1'), langOf(page, '.drop-cap')]).toEqual(['en', 'en'])
  })

  it.each([null, '', '  '])('shows no card for the fun fact %j', async (funFact) => {
    expect((await show({ funFact })).querySelector('aside')).toBeNull()
  })

  it('shows a drawing for its format, and no location, where the story has neither', async () => {
    const page = await show({ location: null, recognised: null })
    expect(page.querySelector('img')).toBeNull()
    expect(page.querySelector('figure svg')?.getAttribute('data-format')).toBe('quick_facts')
    expect(page.textContent).toMatch(/^The ArenaQuick Facts/)
  })

  it('sets what stands between asterisks in italics, and nothing in bold', async () => {
    const guide = 'He wrote *De architectura*, 2 * 3 * 4 and **not** this.'
    const page = await show({
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
    const page = await show({ placeId: 'Q1', landmark: 'Arena' }, 'fr')
    expect(page.querySelector('header')?.textContent).toContain('English')
    expect(textOf(page)).toMatch(/Le lire en français · 1 crédit.*OneTwo/)
    const own = await show({ placeId: 'Q1', landmark: 'Arena' })
    expect(textOf(own)).toMatch(/OneTwo.*Read it in French · 1 credit/)
  })

  it.each([
    ['of no place', {}],
    ['of an inscription', { placeId: 'Q1', format: 'translate_inscription' }],
  ] as const)('%s is not offered in another language', async (_what, more) => {
    expect(textOf(await show(more))).not.toContain('Read it in French')
  })

  it('draws the type of place where the story has no picture, and says that it is drawn', async () => {
    const page = await show({ location: 'Amphitheatre in Rome, Italy' })
    expect(page.querySelector('figure svg')?.getAttribute('data-type')).toBe('amphitheatre')
    expect(page.querySelector('figcaption')?.textContent).toBe(
      'A drawing, not a view of this place.',
    )
  })

  it('shows the place’s picture with its credit, and its name below another title', async () => {
    const page = await show({ picture: placePicture, landmark: 'Colosseum' })
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

  it('a demo’s drawing of the place is called one, and credited to nobody', async () => {
    const sourceUrl = `https://commons.wikimedia.org/wiki/File:${encodeURIComponent(demoDrawing('Colosseum.png'))}`
    const page = await show({ picture: { ...placePicture, sourceUrl } })
    expect(page.querySelector('figcaption')?.textContent).toBe(
      'A drawing, not a view of this place.',
    )
    expect(page.textContent).not.toContain('Ada L.')
  })

  it('offers nothing to correct in a sample', async () => {
    const more = { imageUrl, confidence: 0.9, createdAt: new Date().toISOString() }
    const page = await show(more)
    await openMenu(page)
    expect(buttonOf(page, 'This is not what I saw')).toBeDefined()
    expect(buttonOf(page, 'Delete this story')).toBeDefined()
    const sample = await render(<StoryView factTitle="Fact" story={{ ...storyResult, ...more }} />)
    expect(sample.querySelector('[popover]')).toBeNull()
  })

  it('has the player before the text for the keyboard', async () => {
    const page = await show({ format: 'history_guide', content: 'One' })
    await loadNarration()
    const player = page.querySelector('section[aria-label="Narration"]')
    const text = page.querySelector('.drop-cap')
    expect(player && text && player.compareDocumentPosition(text)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  })

  it('shows the user’s photo instead, and no name that the title has', async () => {
    const page = await show({ imageUrl, picture: placePicture, landmark: 'the arena' })
    expect(page.querySelector('img')?.getAttribute('src')).toBe(imageUrl)
    for (const text of ['Ada L.', 'the arena']) expect(page.textContent).not.toContain(text)
  })

  it.each(['quick_facts', 'history_guide', 'translate_inscription'] as const)(
    'replaces a photo that fails by the drawing of %s',
    async (format) => {
      const page = await show({ format, imageUrl, recognised: null })
      const photo = page.querySelector('img')
      expect(photo?.getAttribute('src')).toBe(imageUrl)
      expect(photo?.alt).toBe('Your photo: The Arena')
      await doing(() => void photo?.dispatchEvent(new Event('error')))
      expect(page.querySelector('img')).toBeNull()
      expect(page.querySelector('svg[data-format]')?.getAttribute('data-format')).toBe(format)
    },
  )

  it.each([
    ['history_guide', 1],
    ['quick_facts', 0],
  ] as const)('of %s has %d narration player', async (format, players) => {
    const page = await show({ format })
    await loadNarration()
    expect(page.querySelectorAll('section[aria-label="Narration"]')).toHaveLength(players)
  })
})

describe('what was recognised in a photo', () => {
  it.each([
    ['en', {}, 'What your photo showsColosseumWe are 90% sure.'],
    ['fr', {}, 'Ce que montre votre photoColosseumNous en sommes sûrs à 90\u202f%.'],
    ['en', { recognised: null }, 'What your photo showsWe are 90% sure.'],
    [
      'en',
      { format: 'translate_inscription' },
      'ColosseumWe are 90% sure of what is written on it.',
    ],
  ] as const)('is shown in %s with its confidence, for %j', async (language, more, expected) => {
    expect((await show({ imageUrl, ...more }, language)).textContent).toContain(expected)
  })

  it('is the user’s own answer after a correction, which is possible only once', async () => {
    const page = await show({ imageUrl, confidence: null, recognised: 'Trevi Fountain' })
    expect(page.textContent).toContain('Trevi FountainThat is what you told us.')
    await openMenu(page)
    expect(buttonOf(page, 'This is not what I saw')).toBeUndefined()
  })

  it.each([
    ['without a photo', {}],
    ['with nothing recognised', { imageUrl, confidence: null, recognised: null }],
  ])('is not shown %s', async (_when, more) => {
    expect((await show(more)).textContent).not.toContain('What your photo shows')
  })
})

describe('the sources of a story', () => {
  beforeEach(() => useShowSources.setState({ areShown: false }))

  it('show by a press on a sentence; numbers stand there only once the reader switches them on', async () => {
    const citations = [cite('content', contents.history_guide, 'One')]
    const more = { format: 'history_guide', content: contents.history_guide, citations } as const
    const page = await show({ ...sourcedStory, ...more })
    await loadNarration()
    await doing(async () => {
      page.querySelector<HTMLElement>('[data-cited]')?.click()
      await import('../citations/source-sheet.tsx')
    })
    expect(page.querySelector('dialog')?.textContent).toContain('So: One')
    expect(page.querySelector('[data-opened]')?.textContent).toBe('One')
    await press(page, 'Close')
    expect(page.querySelector('[data-opened]')).toBeNull()

    expect(page.textContent).not.toContain('\u2060')
    expect(buttonOf(page, 'Source 1: Arena, History')).toBeDefined()
    await doing(() => page.querySelector<HTMLElement>('[role="switch"]')?.click())
    expect(page.textContent).toContain('One\u20601')
    expect(localStorage.getItem('storystone:show-sources')).toBe('true')
    await doing(() => page.querySelector<HTMLElement>('[role="switch"]')?.click())
    expect(localStorage.getItem('storystone:show-sources')).toBeNull()
  })

  it('have no switch in a story that has none', async () => {
    expect((await show({})).querySelector('[role="switch"]')).toBeNull()
  })

  const contents = {
    quick_facts: '• One\n• Two',
    history_guide: 'One\n\nTwo',
    translate_inscription: '**A:** One\n**B:** Two',
  }

  it.each(formats)('are marked after each sentence of %s that has some', async (format) => {
    useShowSources.setState({ areShown: true })
    const text = contents[format]
    const citations = [cite('title', 'The Arena', 'The Arena'), cite('content', text, 'One')]
    const page = await show({ ...sourcedStory, format, content: text, citations })
    await loadNarration()
    expect(page.querySelector('h1')?.textContent).toBe('The Arena')
    expect(page.textContent).toMatch(/The Arena\u20601.*One\u20602/)
    expect(page.textContent).not.toContain('\u20603')
    expect(buttonOf(page, 'Source 2: Arena, History')).toBeDefined()
  })

  it.each([
    [
      'en',
      'Source 1',
      'In the story',
      'Wikipedia in English · version 7, read on 20 November 2026',
    ],
    [
      'fr',
      'Source 1',
      'Dans le récit',
      'Wikipédia en anglais · version 7, lue le 20 novembre 2026',
    ],
  ] as const)(
    'open in %s with the passage, its place, revision and licence',
    async (language, ...texts) => {
      const page = await show(sourcedStory, language)
      const mark = page.querySelector<HTMLElement>('[aria-haspopup="dialog"]')
      await doing(async () => {
        mark?.click()
        await import('../citations/source-sheet.tsx')
      })
      const sheet = page.querySelector('dialog')
      for (const text of [...texts, 'So: The Arena', 'Arena › History', 'CC BY-SA 4.0']) {
        expect(sheet?.textContent).toContain(text)
      }
      const links = [...(sheet?.querySelectorAll('a') ?? [])].map(({ href }) => href)
      expect(links).toEqual([textLicense.url, article.url])
      await press(page, language === 'fr' ? 'Fermer' : 'Close')
      expect(page.querySelector('dialog')).toBeNull()
    },
  )

  it.each([
    ['en', true, 'Checked twice', 'an AI model looked'],
    ['en', false, 'Checked once', 'ranks in this sentence with the words of the source below.'],
    ['fr', true, 'Vérifiée deux fois', 'un modèle d’IA l’a relue'],
    ['fr', false, 'Vérifiée une fois', 'aux mots de la source cités ci-dessous.'],
  ] as const)(
    'say in %s of a sentence with isChecked %j: %s',
    async (language, isChecked, ...texts) => {
      useShowSources.setState({ areShown: true })
      const citations = [{ ...cite('title', 'The Arena', 'The Arena'), isChecked }]
      const page = await show({ ...sourcedStory, citations }, language)
      const mark = page.querySelector<HTMLElement>('[aria-haspopup="dialog"]')
      expect(mark?.getAttribute('aria-label')).toContain(texts[0])
      const number = mark?.parentElement?.querySelector('.rounded-full')
      expect(number?.classList.contains('bg-accent')).toBe(isChecked)
      await doing(async () => {
        mark?.click()
        await import('../citations/source-sheet.tsx')
      })
      for (const text of texts) expect(page.querySelector('dialog')?.textContent).toContain(text)
      expect(page.querySelector('dialog')?.textContent?.includes('IA')).toBe(
        language === 'fr' && isChecked,
      )
    },
  )

  it('of a story from before there was a second reader have bare numbers, and say nothing of it', async () => {
    const page = await show(sourcedStory)
    const mark = page.querySelector<HTMLElement>('[aria-haspopup="dialog"]')
    expect(mark?.getAttribute('aria-label')).toBe('Source 1: Arena, History')
    expect(mark?.parentElement?.querySelector('span.rounded-full')).toBeNull()
    await doing(async () => {
      mark?.click()
      await import('../citations/source-sheet.tsx')
    })
    expect(page.querySelector('dialog')?.textContent).not.toContain('Checked')
  })

  it('show words that are a passage’s own once', async () => {
    const citations = [cite('title', 'The Arena', 'The Arena')].map((one) => ({
      ...one,
      quote: 'The Arena',
    }))
    const page = await show({ ...sourcedStory, citations })
    await doing(async () => {
      page.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.click()
      await import('../citations/source-sheet.tsx')
    })
    const headings = [...page.querySelectorAll('dialog h3')].map(({ textContent }) => textContent)
    expect(headings).toEqual(['In the source'])
  })

  it('are those of a quotation where the words are an article’s own', async () => {
    const extract = { ...sourcedStory, writer: 'extract', funFact: '  A fact.' } as const
    const page = await show({
      ...extract,
      citations: [{ ...cite('funFact', '  A fact.', 'A fact.') }],
    })
    const quoted = [...page.querySelectorAll('blockquote')]
    expect(quoted.map(({ cite, textContent }) => [cite, textContent])).toEqual([
      [article.url, 'OneTwo'],
      [article.url, 'A fact.'],
    ])
  })

  it('have the headings of the article, and say that it is short', async () => {
    const guide = 'It stands.\n\nOdo built it.'
    const page = await show({
      ...sourcedStory,
      writer: 'extract',
      format: 'history_guide',
      content: guide,
      funFact: null,
      citations: [cite('content', guide, 'Odo built it.')],
    })
    const headings = [...page.querySelectorAll('blockquote h2')]
    expect(
      headings.map((each) => [each.textContent, each.nextElementSibling?.textContent]),
    ).toEqual([['History', 'Odo built it.']])
    expect(page.textContent).toContain('Wikipedia says little about this place')
  })

  it.each([
    ['model', 'B · from the photoTwoCThree'],
    [null, 'BTwoCThree'],
  ] as const)(
    'of an inscription by %s say what is from the photo: what has no source',
    async (writer, expected) => {
      const text = '**B:** Two\n\n**C:** Three'
      const more = { writer, imageUrl, format: 'translate_inscription', content: text } as const
      const citations = [cite('title', 'The Arena', 'The Arena'), cite('content', text, 'Three')]
      const page = await show({ ...sourcedStory, ...more, citations })
      expect(page.querySelector('dl')?.textContent).toBe(expected)
    },
  )
})

/** A story whose sentences are all checked twice, or all once. */
const checkedBy = (isChecked: boolean): Story => ({
  ...sourcedStory,
  citations: sourcedStory.citations.map((each) => ({ ...each, isChecked })),
})

describe('StoryOrigin', () => {
  const origin = async (more: Partial<Story>, language: 'en' | 'fr' = 'en') =>
    render(
      <>
        <SourceList story={{ ...storyResult, ...more }} />
        <StoryOrigin dated story={{ ...storyResult, ...more }} />
      </>,
      language,
    )

  it.each([
    [imageUrl, 'from what it saw in your photo'],
    [null, 'from the name you typed'],
  ])('with the photo %j names the source of the story', async (photo, expected) => {
    const page = await origin({ imageUrl: photo })
    expect(page.textContent).toContain(expected)
    expect(page.textContent).toContain('Generated by Storystone AI · 21 November 2026')
  })

  it.each([
    ['no sources', {}, 'This story has no sources', ['compared', 'CC BY-SA']],
    ['a photo alone', { writer: 'model', imageUrl }, 'not on an article', ['compared']],
    ['a name and no article', { writer: 'double' }, 'has no sources.', ['compared']],
    [
      'a model and sources',
      sourcedStory,
      'dates and names with the passages',
      ['Nothing was reworded'],
    ],
    [
      'a second reader who found all supported',
      checkedBy(true),
      'Checked twice: a program compared its figures, dates, names and ranks',
      ['passages', 'Hollow', 'Checked once'],
    ],
    [
      'a second reader who found some supported',
      { ...sourcedStory, citations: [...checkedBy(true).citations, ...checkedBy(false).citations] },
      'Filled mark, checked twice',
      ['passages'],
    ],
    [
      'no second reader, or one that was late',
      checkedBy(false),
      'Checked once: a program compared its figures, dates, names and ranks',
      ['passages', 'twice', 'AI model'],
    ],
    [
      'an article’s own words',
      { ...sourcedStory, writer: 'extract' },
      'Nothing was reworded',
      ['Generated by', 'written by AI', 'compared'],
    ],
  ] as [string, Partial<Story>, string, string[]][])(
    'of %s says what is checked',
    async (_what, more, expected, others) => {
      const { textContent } = await origin(more)
      expect(textContent).toContain(expected)
      for (const other of others) expect(textContent).not.toContain(other)
    },
  )

  it('lists articles with their links and licences; how the story was written is behind a press', async () => {
    const page = await origin(sourcedStory, 'fr')
    const links = [...page.querySelectorAll('a')].map(({ href }) => href)
    expect(links).toEqual([article.url, textLicense.url, textLicense.url])
    const details = page.querySelector('details')
    expect(details?.open).toBe(false)
    expect(details?.textContent).toContain('Ce récit est adapté de Wikipédia')
  })

  it.each([
    [
      'model',
      {
        '@type': 'CreativeWork',
        digitalSourceType: expect.stringContaining('trainedAlgorithmicMedia'),
      },
    ],
    ['extract', { '@type': 'Quotation', digitalSourceType: undefined }],
  ] as const)('marks a story of %s for machines', async (writer, expected) => {
    const page = await origin({ ...sourcedStory, writer, title: '</script>' })
    const data = JSON.parse(page.querySelector('script')?.textContent ?? '')
    expect({ digitalSourceType: undefined, ...data }).toMatchObject({
      ...expected,
      name: '</script>',
      license: textLicense.url,
      isBasedOn: [{ name: 'Arena', license: textLicense.url }],
    })
  })
})
