import { expect, it } from 'vitest'
import { type HomeForm, type Issue, issueOf } from './find-places.ts'

const draft: HomeForm = { text: 'Colosseum', format: 'quick_facts', hasPhoto: false }

it.each<[string, Partial<HomeForm>, Issue | undefined]>([
  ['a name', {}, undefined],
  ['a name of one letter', { text: 'Y' }, undefined],
  ['a name in another script', { text: '龙' }, undefined],
  ['a name with spaces around it', { text: ` ${'a'.repeat(200)} ` }, undefined],
  ['no name', { text: '' }, 'nameRequired'],
  ['spaces', { text: ' \t ' }, 'nameRequired'],
  ['a photo without a name', { text: '', hasPhoto: true }, undefined],
  ['a name of 200 characters of two units each', { text: '𐩦'.repeat(200) }, undefined],
  ['a name past 200 characters', { text: 'a'.repeat(201) }, 'nameTooLong'],
  ['signs alone', { text: '???' }, 'nameUnspecific'],
  ['signs alone with a photo', { text: '…', hasPhoto: true }, 'nameUnspecific'],
  ['a guide from a name', { format: 'history_guide' }, undefined],
  ['an inscription from a name', { format: 'translate_inscription' }, 'photoNeeded'],
  [
    'an inscription from a photo',
    { text: '', format: 'translate_inscription', hasPhoto: true },
    undefined,
  ],
])('%s: %j is %s', (_what, change, issue) => {
  expect(issueOf({ ...draft, ...change })).toBe(issue)
})
