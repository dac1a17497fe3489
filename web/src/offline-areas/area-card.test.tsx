import 'fake-indexeddb/auto'
import { clear } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { setConnection } from '#web/platform/connection/connection.ts'
import { openStore } from '#web/platform/storage/open-store.ts'
import { until } from '#web/testing/contract-server.ts'
import { packFile, packPlace, romePack } from '#web/testing/packs.ts'
import { buttonOf, clearToast, press, render, toast } from '#web/testing/render.tsx'
import { AreaCard } from './area-card.tsx'
import { packKey, readNote, writeNote } from './area-store.ts'
import { PacksSection } from './areas-section.tsx'
import { usePackWork } from './keep-area.ts'

const { ready } = packFile([packPlace('Pantheon')])
const note = {
  ...romePack,
  ...{ label: 'Pantheon', ready, coming: null, at: 1, isPaused: false, tiles: null },
}

beforeEach(async () => {
  setConnection('offline')
  clearToast()
  usePackWork.setState({}, true)
  await clear(openStore('storystone-packs'))
  await writeNote(note)
})

it.each([
  ['Remove', 'delete'],
  ['Stop', 'put'],
] as const)('an area that could not change on “%s” says so, and stays', async (label, method) => {
  if (label === 'Stop') usePackWork.setState({ [packKey(romePack)]: { step: 'waiting' } })
  const page = await render(<AreaCard note={note} />)
  const failing = vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
    throw new DOMException('Gone', 'UnknownError')
  })
  await press(page, label)
  await until(() => expect(toast()?.title).toBe('This couldn’t be changed on this device'))
  failing.mockRestore()
  expect(await readNote(romePack)).toMatchObject({ label: 'Pantheon' })
})

it('an area says that it is ready without its map, and of an update that it is not complete', async () => {
  const page = await render(<AreaCard note={note} />)
  expect(page.textContent).toContain('Ready offline, without its map')
  expect(page.querySelector('svg')).toBeNull()
  const coming = { ...ready, revision: 'revision-of-two-', received: 1000, parts: 1 }
  const other = await render(<AreaCard note={{ ...note, coming }} />)
  expect(other.textContent).toContain('downloaded. The version from before still works.')
})

it('without a connection, the area around the device is not offered', async () => {
  const page = await render(<PacksSection />)
  await until(() => expect(buttonOf(page, 'Download the area around me')?.disabled).toBe(true))
})
