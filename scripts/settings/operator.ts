import { CliError } from '../cli/cli-error.ts'
import type { Variables } from './dev-vars.ts'

/** Who runs an instance and is responsible for it, as the privacy page names them. */
export type Operator = {
  readonly name: string
  /** An e-mail address, or an https URL of a page with contact details. */
  readonly contact: string
}

export const operatorNames = ['OPERATOR_NAME', 'OPERATOR_CONTACT'] as const

const isContact = (text: string): boolean =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || URL.parse(text)?.protocol === 'https:'

/** Reads the operator; null if neither variable is set. Throws a `CliError` if only one is. */
export const readOperator = (variables: Variables): Operator | null => {
  const { OPERATOR_NAME: name = '', OPERATOR_CONTACT: contact = '' } = variables
  if (name === '' && contact === '') return null
  if (name === '') {
    throw new CliError('OPERATOR_CONTACT is set and OPERATOR_NAME is not: set both.')
  }
  if (isContact(contact)) return { name, contact }
  throw new CliError(
    `OPERATOR_CONTACT is "${contact}", which is neither an e-mail address nor https://…: set how people reach ${name}.`,
  )
}

export const operatorEnvironment = (operator: Operator | null): Record<string, string> => ({
  OPERATOR_NAME: operator?.name ?? '',
  OPERATOR_CONTACT: operator?.contact ?? '',
})
