import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserNote, launchBrowser, noBrowser } from '../support/chromium.js'
import { createProject, startVitest } from './host.js'
import { ADAPTER, config, ROWS, tinyDataset } from './tiny-dataset.js'

const HOSTILE = '<img src=x onerror="window.hacked = true"> [here](javascript:alert(1))'

describe.skipIf(noBrowser)(`Vitest UI in Chromium${browserNote}`, { timeout: 60_000 }, () => {
  let browser: Browser
  let vitest: ReturnType<typeof startVitest>
  let address: string

  beforeAll(async () => {
    const [first, ...others] = ROWS
    const failing = { ...first, checks: [{ type: 'contains', value: 'Barnabas' }] }
    const dir = createProject({
      ...tinyDataset('garden', [failing, ...others]),
      'memory.adapter.ts': ADAPTER.replace(
        "|| 'I do not know.'",
        `&& known.join('\\n') + ${JSON.stringify(HOSTILE)}`,
      ),
      'vitest.config.ts': config(),
    })
    vitest = startVitest(dir, ['--ui', '--open=false', '--watch'])
    address = await printedAddress(vitest)
    browser = await launchBrowser()
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
    vitest?.kill('SIGINT')
    await vitest
  })

  test('a failing case shows its check, request, reply, and where its facts were said', async () => {
    const page = await browser.newPage()
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      return dialog.dismiss()
    })
    await page.goto(address)
    await page.getByText('people-01: Who is my gardener?').first().click()
    const report = page.getByTestId('report')
    await report.getByText('contains "Barnabas" in reply').first().waitFor()
    const text = await report.textContent()
    expect(text).toContain('Who is my gardener?')
    expect(text).toContain('Ottoline Fisk')
    expect(text).toContain('S1: the gardener is Ottoline Fisk')
    expect(text).toContain('tests.jsonl:1')

    // What a system replied stays text.
    expect(text).toContain('<img src=x')
    expect(dialogs).toEqual([])
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    await page.close()
  })
})

/** The address that Vitest prints, with its token where it has one. */
async function printedAddress(child: ReturnType<typeof startVitest>): Promise<string> {
  let printed = ''
  for await (const chunk of child.all) {
    printed += chunk
    const address = /http:\/\/localhost:\d+\/__vitest__\/\S*/.exec(printed)
    if (address && /Memory eval/.test(printed)) return address[0]
  }
  throw new Error(`Vitest UI did not start:\n${printed}`)
}
