import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { render, textOf } from '#web/testing/render.tsx'
import { Joined } from './format.tsx'

it.each<[ReactNode[], string]>([
  [['Rome', '21 Nov'], 'Rome · 21 Nov'],
  [[null, '21 Nov'], '21 Nov'],
  [['Rome', ''], 'Rome'],
  [['Rome', false, undefined, '21 Nov'], 'Rome · 21 Nov'],
])('the parts %j are the line “%s”', async (parts, line) => {
  expect(textOf(await render(createElement(Joined, null, ...parts)))).toBe(line)
})
