import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeReports } from '../../reporters/files.js'
import { browserNote, launchBrowser, noBrowser } from '../support/chromium.js'
import { ceiling, details, failure, floor, hostile, learned, summary } from './example.js'

describe.skipIf(noBrowser)(`the HTML report in Chromium${browserNote}`, { timeout: 30_000 }, () => {
  let browser: Browser
  let dir: string
  let address: string
  let contrastBelow: string

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'memory-eval-report-'))
    const columns = [floor, learned, ceiling]
    const cases = details(columns, {
      reply: hostile,
      turn: `${hostile}!`,
      error: hostile,
      files: { [`${hostile}.md`]: hostile },
      recalled: [hostile],
    }).map(one => ({ ...one, request: hostile, messages: [hostile] }))
    const report = summary(columns, {
      notes: [hostile],
      failures: [failure({ messages: [hostile], request: hostile })],
    })
    const { html } = await writeReports(dir, report, cases)
    address = pathToFileURL(html).href
    const source = await readFile(new URL('./contrast-below.js', import.meta.url), 'utf8')
    contrastBelow = source.slice(source.indexOf('least =>'))
    browser = await launchBrowser()
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
    if (dir) await rm(dir, { recursive: true })
  })

  test('hostile text opens no dialog, runs nothing, asks for nothing and breaks no policy', async () => {
    const { page, seen } = await watchedPage(browser)
    await page.goto(address)
    for (const summary of await page.locator('details.case > summary').all()) await summary.click()
    await page.locator('details.more').first().locator('summary').click()
    expect(await page.title()).toBe('Memory eval: learning')
    expect(await page.locator('main').isVisible()).toBe(true)
    expect(await page.locator('.panel .text').first().textContent()).toContain(
      '<script>document.title = "ran"; alert(1)</script>',
    )
    expect(await page.locator('script, img, base, iframe, [onload], [onerror]').count()).toBe(0)
    expect(await page.locator('meta[http-equiv="refresh"], a[href^="javascript" i]').count()).toBe(
      0,
    )
    expect(seen).toEqual([`request ${address}`])
    await page.close()
  })

  test('the policy would stop a script and a picture that got in', async () => {
    const { page, seen } = await watchedPage(browser)
    await page.goto(address)
    await page.evaluate(`
      document.body.insertAdjacentHTML('beforeend', '<img src="x.png" onerror="alert(1)">')
      document.body.append(Object.assign(document.createElement('script'), { text: 'alert(2)' }))
    `)
    await expect
      .poll(() => seen.filter(line => line.includes('Content Security Policy')).length)
      .toBeGreaterThanOrEqual(2)
    expect(seen.filter(line => line.startsWith('dialog'))).toEqual([])
    await page.close()
  })

  test.for(['light', 'dark'] as const)(
    'all text of the %s page has a contrast of 4.5 or more',
    async scheme => {
      const page = await browser.newPage({ colorScheme: scheme })
      await page.goto(address)
      await page.locator('details.case > summary').first().click()
      expect(await page.evaluate(`(${contrastBelow})(4.5)`)).toEqual([])
      await page.close()
    },
  )

  test('the keyboard opens a case, follows a failure and chooses what is shown', async () => {
    const page = await browser.newPage()
    await page.goto(address)
    await page.locator('details.case > summary').first().focus()
    await page.keyboard.press('Enter')
    expect(await page.locator('details.case').first().getAttribute('open')).toBe('')
    await page.locator('.red a').first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#case-14').isVisible()).toBe(true)
    await page.locator('#show-all').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.locator('details.case:visible').count()).toBe(4)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.locator('details.case:visible').count()).toBe(1)
    await page.close()
  })

  test('a narrow window needs no scrolling sideways', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } })
    await page.goto(address)
    await page.locator('details.case > summary').first().click()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await page.close()
  })
})

/** A page whose requests, dialogs, errors and console lines are kept. */
async function watchedPage(browser: Browser): Promise<{ page: Page; seen: string[] }> {
  const page = await browser.newPage()
  const seen: string[] = []
  page.on('request', request => seen.push(`request ${request.url()}`))
  page.on('console', message => seen.push(`console ${message.text()}`))
  page.on('pageerror', error => seen.push(`error ${error.message}`))
  page.on('dialog', dialog => {
    seen.push(`dialog ${dialog.message()}`)
    dialog.dismiss().catch(() => {})
  })
  return { page, seen }
}
