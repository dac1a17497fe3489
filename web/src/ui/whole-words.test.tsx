import { expect, it } from 'vitest'
import { render } from '#web/testing/render.tsx'
import { WholeWords } from './whole-words.tsx'

it.each([
  ['à 200 m vers le nord-ouest', ['200 m', 'nord-ouest']],
  ['Votre adresse e-mail, votre mot de passe', ['e-mail']],
  ['A square of 2.5 km, for 2,5 crédits each', ['2.5 km', '2,5 crédits']],
  ['This usually takes about 15-20 seconds', ['15-20 seconds']],
  ['Le 1ᵉʳ septembre 2026', ['1ᵉʳ septembre']],
  ['15 to 20 seconds, in 1892 or 12 inscriptions', ['15 to', '20 seconds', '1892 or']],
  ['Llanfairpwllgwyngyll-gogerychwyrndrobwll', []],
])(
  'WholeWords keeps what a line break would tear apart, and no long word: %s',
  async (text, kept) => {
    const page = await render(<WholeWords>{text}</WholeWords>)
    expect(page.textContent).toBe(text)
    expect([...page.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(kept)
  },
)
