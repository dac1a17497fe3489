import { creditCosts } from '@storystone/schema/catalog.ts'
import { beforeEach, expect, it } from 'vitest'
import { useCredits } from '#web/billing/balance/store.ts'
import { usePhoto } from '#web/story-request/draft/draft.ts'
import { json, startContractServer } from '#web/testing/contract-server.ts'
import { render } from '#web/testing/render.tsx'
import { until } from '#web/testing/until.ts'
import { FormatField } from './format-field.tsx'

beforeEach(() => usePhoto.setState({ photo: null }))

it.each([
  ['en', 'Add a photo'],
  ['fr', 'Ajoutez une photo'],
] as const)(
  'before Discover is pressed, in %s, inscriptions need a photo',
  async (language, said) => {
    await startContractServer(json(creditCosts))
    useCredits.setState({ costs: creditCosts })
    const show = (format: 'translate_inscription' | 'quick_facts') =>
      render(<FormatField format={format} onPick={() => undefined} />, language)
    const page = await show('translate_inscription')
    await until(() => expect(page.querySelector('#format-note')?.textContent).toContain(said))
    expect(page.querySelector('select')?.getAttribute('aria-describedby')).toContain('format-note')
    expect((await show('quick_facts')).textContent).not.toContain(said)
  },
)
