import { createHash } from 'node:crypto'
import type { ReportHead } from '../report-head.js'
import { html, Markup } from './markup.js'
import { STYLE } from './style.js'

/**
 * One file that needs nothing else and runs nothing. Its policy allows its own style sheet and no
 * script, image, form or request, so text that slipped through could still not act.
 */
export function page(
  { dataset, startedAt, packageVersion }: ReportHead,
  main: Markup,
  footer: Markup | null = null,
): string {
  const hash = createHash('sha256').update(STYLE).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Memory eval: ${dataset}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header><p class="eyebrow">Memory eval</p><h1>${dataset}</h1>
<p class="quiet">${dateText(startedAt)} · vitest-memory-eval ${packageVersion}</p></header>
<main>
${main}
</main>
${footer}
</body>
</html>
`.source
}

function dateText(iso: string): string {
  return iso.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}).*$/, '$1 $2 UTC')
}
