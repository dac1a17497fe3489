import { describe, expect, it } from 'vitest'
import { bulletsOf, paragraphsOf, sectionsOf } from './content-parts.ts'

describe('bulletsOf', () => {
  it('keeps only the lines that start with a bullet', () => {
    expect(bulletsOf('Intro\n• One\n  • Two \n- no\n•\n•Three\nOutro')).toEqual([
      'One',
      'Two',
      'Three',
    ])
  })
})

describe('paragraphsOf', () => {
  it('parts at blank lines only', () => {
    expect(paragraphsOf('\nOne\nstill one\n \n\nTwo\n')).toEqual(['One\nstill one', 'Two'])
    expect(paragraphsOf('')).toEqual([])
  })
})

describe('sectionsOf', () => {
  it('parts at bold labels, wherever their colon stands', () => {
    const content =
      '**Original text:** SENATVS\nPOPVLVSQVE\n\n**Translation**: The Senate **and** people'
    expect(sectionsOf(content)).toEqual([
      { label: 'Original text', text: 'SENATVS\nPOPVLVSQVE' },
      { label: 'Translation', text: 'The Senate **and** people' },
    ])
  })

  it('keeps what stands before the first label', () => {
    expect(sectionsOf('Hello\n**A:** b')).toEqual([
      { label: '', text: 'Hello' },
      { label: 'A', text: 'b' },
    ])
  })
})
