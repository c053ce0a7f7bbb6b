import { defineRule, inProbe } from './rule.js'

/** A probe measures something, and nothing that cannot be measured. */
export const somethingAsked = defineRule('something-asked', ({ probes }, report) => {
  for (const probe of probes) {
    const { expect, forbidden, stale, accept } = probe.row
    if (!expect && !forbidden) {
      report.error(
        inProbe(probe),
        'the probe neither expects nor forbids anything, so that it can never fail',
        'Add "expect", the texts that must be in the pack, or "forbidden".',
      )
    }
    for (const [field, texts] of Object.entries({ stale, accept })) {
      if (!texts || expect) continue
      report.error(
        inProbe(probe, field),
        `"${field}" without "expect": there is no current value to hold it against`,
        'Add "expect" with the current value first.',
      )
    }
    for (const [index, text] of (stale ?? []).entries()) {
      if (!expect?.some(value => value.toLowerCase().includes(text.toLowerCase()))) continue
      report.error(
        inProbe(probe, 'stale', index),
        `the superseded "${text}" is part of what is expected, so that the right value counts as the old one`,
        'Write more of the old value, so that it does not stand in the new one.',
      )
    }
  }
})
