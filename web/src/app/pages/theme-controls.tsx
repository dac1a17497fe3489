import { type CSSProperties, type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { CheckBox } from '#web/ui/controls/check-box.tsx'
import { controlClass, Field, SelectField, TextField } from '#web/ui/controls/field.tsx'
import { PasswordField, SecretField } from '#web/ui/controls/password-field.tsx'
import { BinIcon, MoreIcon, ShareIcon } from '#web/ui/icons/lazy-icons.tsx'
import { ActionMenu } from '#web/ui/overlay/action-menu.tsx'
import { Dialog, DialogFoot } from '#web/ui/overlay/dialog.tsx'
import { Menu, menuButtonClass, menuItemClass } from '#web/ui/overlay/menu.tsx'
import { ToastCard } from '#web/ui/overlay/toast-card.tsx'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'

const variants = ['primary', 'secondary', 'quiet', 'danger', 'danger-outline'] as const

const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'French', detail: 'with a line of detail' },
  { value: 'la', label: 'Latin', disabled: true },
] as const

/** What a user presses, ticks and fills in, in all states. */
export const Controls = () => {
  const [language, setLanguage] = useState<string>('en')
  const [isShown, setIsShown] = useState(false)
  const [isChosen, setIsChosen] = useState(true)
  return (
    <Group title="Controls">
      <Sample isColumn name="Button">
        {variants.map((variant) => (
          <div key={variant} style={row}>
            <Button variant={variant}>{variant}</Button>
            <Button style={focused} variant={variant}>
              focused
            </Button>
            <Button pending variant={variant}>
              pending
            </Button>
            <Button disabled variant={variant}>
              disabled
            </Button>
          </div>
        ))}
        <Button wide>wide</Button>
      </Sample>
      <Sample name="ButtonLink">
        {variants.map((variant) => (
          <ButtonLink key={variant} to="/dev/theme" variant={variant}>
            {variant}
          </ButtonLink>
        ))}
        <ButtonLink style={focused} to="/dev/theme">
          focused
        </ButtonLink>
      </Sample>
      <Sample isColumn name="Field">
        <Field label="Any control">
          {(control) => <input {...control} className={controlClass} type="date" />}
        </Field>
        <Field label="Any control" message="What is wrong with it">
          {(control) => <input {...control} className={controlClass} type="date" />}
        </Field>
      </Sample>
      <Sample isColumn name="TextField">
        <TextField label="Empty" placeholder="Placeholder" />
        <TextField defaultValue="Focused" label="Focused" style={focused} />
        <TextField defaultValue="Wrong" label="Wrong" message="What is wrong with it" />
        <TextField defaultValue="Disabled" disabled label="Disabled" />
      </Sample>
      <Sample isColumn name="SelectField">
        <SelectField
          label="One line, or with a detail"
          onPick={setLanguage}
          options={languages}
          value={language}
        />
        <SelectField
          label="Focused"
          onPick={setLanguage}
          options={languages}
          style={focused}
          value={language}
        />
        <SelectField
          label="Wrong"
          message="What is wrong with it"
          onPick={setLanguage}
          options={languages}
          value={language}
        />
        <SelectField
          disabled
          label="Disabled"
          onPick={setLanguage}
          options={languages}
          value={language}
        />
      </Sample>
      <Sample isColumn name="PasswordField">
        <PasswordField
          defaultValue="Every stone"
          label="Hidden or shown"
          onShownChange={setIsShown}
          shown={isShown}
          toggleLabel={isShown ? 'Hide' : 'Show'}
        />
        <PasswordField
          defaultValue="short"
          label="Wrong"
          message="What is wrong with it"
          onShownChange={setIsShown}
          shown
          toggleLabel="Hide"
        />
      </Sample>
      <Sample isColumn name="SecretField">
        <SecretField defaultValue="Every stone" label="With a state of its own" />
      </Sample>
      <Sample isColumn name="CheckBox">
        <CheckBox help="With a line of help." isChosen={isChosen} onChange={setIsChosen}>
          Ticked
        </CheckBox>
        <CheckBox isChosen={!isChosen} onChange={() => setIsChosen(!isChosen)}>
          Not ticked
        </CheckBox>
      </Sample>
      <Sample name="Switch">
        {[false, true].map((isOn) => (
          <input
            aria-checked={isOn === isChosen}
            aria-label="Switch"
            checked={isOn === isChosen}
            className="switch"
            key={String(isOn)}
            onChange={() => setIsChosen(!isChosen)}
            role="switch"
            type="checkbox"
          />
        ))}
      </Sample>
    </Group>
  )
}

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
        <ActionMenu className={menuButtonClass} label="More" sign={<MoreIcon />} title="Title">
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
            <DialogFoot>
              <Button onClick={close}>Close</Button>
            </DialogFoot>
          </Dialog>
        )}
      </Sample>
      <Sample name="DialogFoot">
        <p>The choices of a dialog, which stay in sight while its text scrolls: open one above.</p>
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

// In styles, not classes: a class that only these samples have would be in the rules of the built app.

/** Things side by side. */
export const row: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1rem',
  alignItems: 'end',
}

/** A control that the keyboard has reached. */
export const focused: CSSProperties = {
  outline: '3px solid var(--color-focus)',
  outlineOffset: '2px',
}

type GroupProps = { title: string; children: ReactNode }

/** A part of the page with a title. */
export const Group = ({ title, children }: GroupProps) => (
  <section className="grid gap-group">
    <h2 className="font-semibold font-serif text-section">{title}</h2>
    {children}
  </section>
)

type SampleProps = { name: string; isColumn?: boolean; children: ReactNode }

/** One component in its states, under its name. */
export const Sample = ({ name, isColumn = false, children }: SampleProps) => (
  <section className="grid gap-near">
    <h3 className="text-small text-soft">{name}</h3>
    <div style={isColumn ? { display: 'grid', gap: '1rem', maxWidth: '28rem' } : row}>
      {children}
    </div>
  </section>
)

type NamedProps = { name: string; children: ReactNode }

/** A thing with its name below it. */
export const Named = ({ name, children }: NamedProps) => (
  <figure>
    {children}
    <figcaption className="text-small text-soft">{name}</figcaption>
  </figure>
)
