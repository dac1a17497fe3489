import { textLicense } from '@storystone/schema/contract/story.ts'
import { formats } from '@storystone/schema/formats.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { article, cite, sourcedStory, storyResult } from '#web/testing/contract-server.ts'
import { buttonOf, doing, press } from '#web/testing/render.tsx'
import { imageUrl, loadNarration, openPassage, showStory } from '#web/testing/story.tsx'
import { useShowSources } from './sourced.tsx'

describe('the sources of a story', () => {
  beforeEach(() => useShowSources.setState({ areShown: false }))

  it('show by a press on a sentence; numbers stand there only once the reader switches them on', async () => {
    const citations = [cite('content', contents.history_guide, 'One')]
    const more = { format: 'history_guide', content: contents.history_guide, citations } as const
    const page = await showStory({ ...sourcedStory, ...more })
    await loadNarration()
    const sheet = await openPassage(page, '[data-cited]')
    expect(sheet?.textContent).toContain('So: One')
    expect(page.querySelector('[data-opened]')?.textContent).toBe('One')
    await press(page, 'Close')
    expect(page.querySelector('[data-opened]')).toBeNull()

    const areShown = () => page.querySelector('article')?.matches('[data-sources="shown"]')
    expect(areShown()).toBe(false)
    expect(buttonOf(page, 'Source 1: Arena, History')).toBeDefined()
    await doing(() => page.querySelector<HTMLElement>('[role="switch"]')?.click())
    expect(areShown()).toBe(true)
    expect(localStorage.getItem('storystone:show-sources')).toBe('true')
    await doing(() => page.querySelector<HTMLElement>('[role="switch"]')?.click())
    expect(areShown()).toBe(false)
    expect(localStorage.getItem('storystone:show-sources')).toBeNull()
  })

  it('lead to the sentence after by button and arrow key, in the open sheet, and end at its mark', async () => {
    const citations = [
      cite('title', 'The Arena', 'The Arena'),
      cite('content', storyResult.content, 'One'),
    ]
    const page = await showStory({ ...sourcedStory, citations })
    const sheet = await openPassage(page)
    expect(buttonOf(page, 'Previous sentence')?.getAttribute('aria-disabled')).toBe('true')
    await press(page, 'Next sentence')
    expect(page.querySelector('dialog')).toBe(sheet)
    expect(sheet?.textContent).toContain('So: One')
    expect(sheet?.querySelector('[role="status"]')?.textContent).toBe('Sentence 2 of 2. One')
    expect(page.querySelector('[data-opened]')?.textContent).toBe('One')
    const arrow = (key: string) =>
      doing(() => void dispatchEvent(new KeyboardEvent('keydown', { key })))
    await arrow('ArrowRight')
    await arrow('ArrowLeft')
    expect(sheet?.textContent).toContain('So: The Arena')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Previous sentence')
    await press(page, 'Close')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Source 1: Arena, History')
  })

  it('have no switch in a story that has none', async () => {
    expect((await showStory({})).querySelector('[role="switch"]')).toBeNull()
  })

  const contents = {
    quick_facts: '• One\n• Two',
    history_guide: 'One\n\nTwo',
    translate_inscription: '**A:** One\n**B:** Two',
  }

  it.each(formats)('are marked after each sentence of %s that has some', async (format) => {
    const text = contents[format]
    const citations = [cite('title', 'The Arena', 'The Arena'), cite('content', text, 'One')]
    const page = await showStory({ ...sourcedStory, format, content: text, citations })
    await loadNarration()
    expect(page.querySelector('h1')?.textContent).toBe('The Arena')
    const [ofTitle, ofContent, ...others] = page.querySelectorAll('[data-number]')
    expect(ofTitle?.getAttribute('data-number')).toBe('1')
    expect(ofContent?.getAttribute('data-number')).toBe('2')
    expect(ofContent?.parentElement?.previousSibling?.textContent).toBe('One')
    expect(others).toEqual([])
    expect(buttonOf(page, 'Source 2: Arena, History')).toBeDefined()
  })

  it.each([
    [
      'en',
      'Where sentence 1 comes from',
      'In the story',
      'Wikipedia in English · version 7, read on 20 November 2026',
    ],
    [
      'fr',
      'D’où vient la phrase 1',
      'Dans le récit',
      'Wikipédia en anglais · version 7, consultée le 20 novembre 2026',
    ],
  ] as const)('open in %s with passage, place, revision, licence', async (language, ...texts) => {
    const page = await showStory(sourcedStory, language)
    const sheet = await openPassage(page)
    for (const text of [...texts, 'So: The Arena', 'Arena › History', 'CC BY-SA 4.0']) {
      expect(sheet?.textContent).toContain(text)
    }
    const links = [...(sheet?.querySelectorAll('a') ?? [])].map(({ href }) => href)
    expect(links).toEqual([textLicense.url, article.url])
    await press(page, language === 'fr' ? 'Fermer' : 'Close')
    expect(page.querySelector('dialog')).toBeNull()
  })

  it.each([
    ['en', true, 'Checked twice', 'an AI model looked'],
    ['en', false, 'Checked once', 'ranks in this sentence with the words of the source above.'],
    ['fr', true, 'Vérifiée deux fois', 'un modèle d’IA l’a relue'],
    ['fr', false, 'Vérifiée une fois', 'aux mots de la source cités ci-dessus.'],
  ] as const)('say in %s of isChecked %j: %s', async (language, isChecked, ...texts) => {
    const citations = [{ ...cite('title', 'The Arena', 'The Arena'), isChecked }]
    const page = await showStory({ ...sourcedStory, citations }, language)
    const mark = page.querySelector('[aria-haspopup="dialog"]')
    expect(mark?.getAttribute('aria-label')).toContain(texts[0])
    const number = mark?.parentElement?.querySelector('[data-number]')
    expect(number?.classList.contains('bg-accent')).toBe(isChecked)
    const sheet = await openPassage(page)
    for (const text of texts) expect(sheet?.textContent).toContain(text)
    expect(sheet?.textContent.includes('IA')).toBe(language === 'fr' && isChecked)
  })

  it('of a story from before there was a second reader have bare numbers, and say nothing of it', async () => {
    const page = await showStory(sourcedStory)
    const mark = page.querySelector('[aria-haspopup="dialog"]')
    expect(mark?.getAttribute('aria-label')).toBe('Source 1: Arena, History')
    expect(mark?.parentElement?.querySelector('[data-number]')?.className).toBe('')
    expect((await openPassage(page))?.textContent).not.toContain('Checked')
  })

  it('show words that are a passage’s own once', async () => {
    const citations = [{ ...cite('title', 'The Arena', 'The Arena'), quote: 'The Arena' }]
    const page = await showStory({ ...sourcedStory, citations })
    const sheet = await openPassage(page)
    const headings = [...(sheet?.querySelectorAll('h3') ?? [])].map((each) => each.textContent)
    expect(headings).toEqual(['In the source'])
  })

  it('are those of a quotation where the words are an article’s own', async () => {
    const extract = { ...sourcedStory, writer: 'extract', funFact: '  A fact.' } as const
    const page = await showStory({
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
    const page = await showStory({
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
    expect(page.textContent).toContain('Wikipedia sums this place up in few words')
  })

  it.each([
    ['model', 'B · from the photoTwoCThree'],
    [null, 'BTwoCThree'],
  ] as const)('of an inscription by %s say what is from the photo', async (writer, expected) => {
    const text = '**B:** Two\n\n**C:** Three'
    const more = { writer, imageUrl, format: 'translate_inscription', content: text } as const
    const citations = [cite('title', 'The Arena', 'The Arena'), cite('content', text, 'Three')]
    const page = await showStory({ ...sourcedStory, ...more, citations })
    expect(page.querySelector('dl')?.textContent).toBe(expected)
  })
})
