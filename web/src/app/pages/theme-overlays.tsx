import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { BinIcon, MoreIcon, ShareIcon } from '#web/ui/icons/late-icons.tsx'
import { ActionMenu } from '#web/ui/overlay/action-menu.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Menu, menuButtonClass, menuItemClass } from '#web/ui/overlay/menu.tsx'
import { ToastCard } from '#web/ui/overlay/toast-card.tsx'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { Group, Sample } from './theme-gallery.tsx'

const Items = ({ close }: { close(): void }) => (
  <ul>
    <li>
      <button className={menuItemClass} onClick={close} type="button">
        <ShareIcon />
        Share
      </button>
    </li>
    <li>
      <button className={`${menuItemClass} text-danger`} onClick={close} type="button">
        <BinIcon />
        Delete
      </button>
    </li>
  </ul>
)

const act = { label: 'Undo', run: () => undefined }

const toasts = [
  { id: 1, title: 'A title alone', variant: 'default' },
  { id: 2, title: 'With a sentence', description: 'What it means.', variant: 'default' },
  { id: 3, title: 'With an action', variant: 'default', action: act },
  { id: 4, title: 'With keys', variant: 'default', action: { ...act, isUndo: true } },
  { id: 5, title: 'A failure', description: 'What to do.', variant: 'destructive' },
] as const

const dialogs = { card: {}, sheet: { isSheet: true }, full: { isFull: true } } as const
const kinds = ['card', 'sheet', 'full'] as const

/** What lies over the page, and what opens it. */
export const Overlays = () => {
  const [opened, setOpened] = useState<(typeof kinds)[number]>()
  const close = () => setOpened(undefined)
  return (
    <Group title="Overlay">
      <Sample name="Menu">
        <Menu label="Menu" sign="Menu, below the header">
          {(close) => <Items close={close} />}
        </Menu>
      </Sample>
      <Sample name="ActionMenu">
        <ActionMenu className={menuButtonClass} label="More" sign={<MoreIcon />}>
          {(close) => <Items close={close} />}
        </ActionMenu>
      </Sample>
      <Sample name="Dialog">
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => setOpened(kind)} variant="secondary">
            {kind}
          </Button>
        ))}
        {opened !== undefined && (
          <Dialog {...dialogs[opened]} onClose={close} title={`Dialog: ${opened}`}>
            <p>Escape and a press outside close it.</p>
            <Button onClick={close}>Close</Button>
          </Dialog>
        )}
      </Sample>
      <Sample isColumn name="ToastCard">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Sample>
      <Sample name="Toaster">
        <Button onClick={() => showToast({ title: 'Done' })} variant="secondary">
          Show a toast
        </Button>
        <Button onClick={() => showFailure({ title: 'Not done' })} variant="secondary">
          Show a failure
        </Button>
      </Sample>
      <Sample name="Tooltips">
        <button className={menuButtonClass} data-tooltip="A tooltip" type="button">
          Point at this, or reach it by Tab
        </button>
      </Sample>
    </Group>
  )
}
