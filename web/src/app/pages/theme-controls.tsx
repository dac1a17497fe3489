import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { CheckBox } from '#web/ui/controls/check-box.tsx'
import { controlClass, Field, SelectField, TextField } from '#web/ui/controls/field.tsx'
import { PasswordField, SecretField } from '#web/ui/controls/password-field.tsx'
import { focused, Group, row, Sample } from './theme-gallery.tsx'

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
