import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { render, textOf } from '#web/testing/render.tsx'
import { fileSize, formatDate, Joined } from './dates-and-numbers.tsx'

it.each<[ReactNode[], string]>([
  [['Rome', '21 Nov'], 'Rome · 21 Nov'],
  [[null, '21 Nov'], '21 Nov'],
  [['Rome', ''], 'Rome'],
  [['Rome', false, undefined, '21 Nov'], 'Rome · 21 Nov'],
])('the parts %j are the line “%s”', async (parts, line) => {
  expect(textOf(await render(createElement(Joined, null, ...parts)))).toBe(line)
})

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [999_000, '999 kB'],
  [1_000_000, '1 MB'],
  [12_340_000, '12.3 MB'],
])('fileSize formats %i bytes as %s', (bytes, text) => {
  expect(fileSize(bytes, 'en')).toBe(text)
})

it('fileSize formats in French', () => {
  expect(fileSize(1_500_000, 'fr').replaceAll(/[\u00a0\u202f]/g, ' ')).toBe('1,5 Mo')
})

it.each([
  ['2026-11-21T12:00:00.000Z', 'en', 'long', '21 November 2026'],
  ['2026-11-21T12:00:00.000Z', 'fr', 'long', '21 novembre 2026'],
  ['2027-01-01T12:00:00.000Z', 'en', 'long', '1 January 2027'],
  ['2027-01-01T12:00:00.000Z', 'fr', 'long', '1ᵉʳ janvier 2027'],
  ['2027-01-01T12:00:00.000Z', 'fr', 'medium', '1ᵉʳ janv. 2027'],
  ['2026-11-21T12:00:00.000Z', 'en', 'medium', '21 Nov 2026'],
  ['2026-11-11T12:00:00.000Z', 'fr', 'medium', '11 nov. 2026'],
] as const)('%s in %s, %s, is %s', (date, language, style, expected) => {
  expect(formatDate(date, language, style)).toBe(expected)
})
