/** The settings of a log-in that a test calls without a request. */
export const loginSettings = {
  hashSecret: 'of these tests',
  failedLoginsPer15Minutes: 10,
  failedLoginsPerAccountAndHour: 50,
  passwordChecksPer15Minutes: 30,
}
