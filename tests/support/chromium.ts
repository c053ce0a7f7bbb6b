import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find(path => path && existsSync(path))

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** In CI a missing browser is an error, so that a test is never skipped unseen. */
export const noBrowser: boolean = executablePath === undefined && !process.env.CI

/** What a test's title says where it is skipped. */
export const browserNote: string = noBrowser ? ' (no browser found; set CHROMIUM_PATH)' : ''

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, args })
}
