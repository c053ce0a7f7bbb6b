/** The only style sheet of the report. Its hash stands in the page's Content-Security-Policy. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --sunk: #f1f3f6; --line: #dde1e7;
  --text: #1b1f27; --quiet: #5a6372; --link: #2748b8;
  --floor: #99a1ae; --learned: #3558d4; --other: #7e57a8; --ceiling: #1c8161;
  --good: #166b34; --good-back: #e2f3e7; --bad: #b3202a; --bad-back: #fde8e8;
  --open: #7a5200; --open-back: #fdf0d5;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12151a; --card: #1a1e25; --sunk: #13171d; --line: #2e343e;
    --text: #e4e8ee; --quiet: #9ba5b4; --link: #9db4ff;
    --floor: #7b8595; --learned: #7f9cff; --other: #bd97e6; --ceiling: #4cc29a;
    --good: #7ad99a; --good-back: #17311f; --bad: #ff9a98; --bad-back: #3d1c1f;
    --open: #f1c56d; --open-back: #382a10;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main, header, footer { max-width: 78rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 2rem; }
footer { padding-bottom: 3rem; color: var(--quiet); font-size: .85rem; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.2; letter-spacing: -.01em; }
h2 { margin: 2.25rem 0 .75rem; font-size: 1.15rem; }
h3 { margin: 1.5rem 0 .5rem; font-size: .95rem; }
h4 { margin: .9rem 0 .3rem; font-size: .8rem; font-weight: 600; color: var(--quiet); }
p { margin: .35rem 0; }
a { color: var(--link); }
code, pre { font-family: var(--mono); font-size: .86em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px; }
.eyebrow, .quiet, .count { color: var(--quiet); }
.eyebrow { margin: 0 0 .2rem; font-size: .85rem; }
.count { font-weight: 400; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.distance { display: grid; grid-template-columns: max-content minmax(8rem, 1fr) max-content; gap: .5rem 1.25rem; align-items: center; margin: 1.5rem 0 0; padding: 1.1rem 1.25rem; }
.distance .name { font-weight: 600; overflow-wrap: anywhere; }
.distance .share { font-size: 1.6rem; font-weight: 650; line-height: 1; font-variant-numeric: tabular-nums; }
.distance .legend { grid-column: 2 / -1; margin: -.35rem 0 .35rem; font-size: .85rem; color: var(--quiet); }
.rail { display: block; width: 100%; height: 14px; overflow: visible; }
.rail .ground { fill: var(--sunk); } .rail .reach { fill: var(--line); }
.rail .done { fill: var(--learned); } .rail .mark { fill: var(--quiet); }

.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .5rem 1rem; text-align: right; vertical-align: top; }
thead th { padding-top: .9rem; font-weight: 600; overflow-wrap: anywhere; }
.numbers td { white-space: nowrap; } .numbers thead th { overflow-wrap: break-word; }
tbody th { text-align: left; font-weight: 500; white-space: nowrap; }
tbody .area th { padding-left: 1.75rem; font-weight: 400; color: var(--quiet); }
tbody tr { border-top: 1px solid var(--line); }
tbody .area + .area { border-top: 0; }
tbody .area td, tbody .area th { padding-block: .3rem; }
tbody tr:last-child > * { padding-bottom: .9rem; }
td.subject { font-weight: 650; }
td.alarm { color: var(--bad); font-weight: 650; }
.tag { display: block; font-size: .78rem; font-weight: 400; color: var(--quiet); }
.tag.warned { color: var(--open); }
.bar { display: block; width: 100%; min-width: 4.5rem; height: 5px; margin-top: .25rem; border-radius: 3px; }
.bar .ground { fill: var(--sunk); }
.bar.floor .done { fill: var(--floor); } .bar.learned .done { fill: var(--learned); }
.bar.other .done { fill: var(--other); } .bar.ceiling .done { fill: var(--ceiling); }

.chart { display: grid; grid-template-columns: max-content minmax(8rem, 1fr) max-content; gap: .35rem 1.25rem; align-items: center; padding: .6rem 1.25rem 1rem; }
.chart h3 { grid-column: 1 / -1; margin: .6rem 0 0; }
.chart .name { max-width: 14rem; overflow-wrap: anywhere; font-size: .9rem; }
.chart .value { font-variant-numeric: tabular-nums; text-align: right; font-size: .9rem; }
.chart .key { grid-column: 1 / -1; font-size: .85rem; }
.lane { display: block; width: 100%; overflow: visible; color: var(--other); }
.lane.floor { color: var(--floor); } .lane.learned { color: var(--learned); } .lane.ceiling { color: var(--ceiling); }
.lane .ground { fill: var(--sunk); }
.lane .generalise, .lane .run, .lane .mean, .lane .area { fill: currentColor; }
.lane .repeat { fill: currentColor; opacity: .4; } .lane .run { opacity: .75; }
.axis { display: flex; justify-content: space-between; font-size: .78rem; font-variant-numeric: tabular-nums; }

.curves { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1rem; }
.curve { margin: 0; padding: .9rem 1.1rem; }
.curve figcaption { font-size: .9rem; }
.curve svg { display: block; width: 100%; height: 7rem; margin-top: .5rem; overflow: visible; }
.curve .ground { fill: var(--sunk); } .curve polyline { fill: none; stroke-width: 2; }
.curve .learned { stroke: var(--learned); } .curve .floor { stroke: var(--floor); } .curve .other { stroke: var(--other); stroke-dasharray: 4 3; }

.remarks { margin: .75rem 0 0; padding: 0; list-style: none; color: var(--quiet); overflow-wrap: anywhere; }
.remarks .result { color: var(--text); }
.remarks .warning { color: var(--open); }

.red { padding: .25rem 1.25rem; }
.red > li { padding: .7rem 0; border-top: 1px solid var(--line); }
.red > li:first-child { border-top: 0; }
.red, .checks { margin: 0; list-style: none; }
.message { margin: .35rem 0 0; padding: .55rem .75rem; border-radius: 6px; background: var(--bad-back); color: var(--bad); white-space: pre-wrap; overflow-wrap: anywhere; max-height: 18rem; overflow: auto; }

.filter { display: flex; flex-wrap: wrap; gap: .4rem; margin: 0 0 1rem; padding: 0; border: 0; }
.filter label { padding: .2rem .8rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card); cursor: pointer; font-size: .88rem; }
.filter input { position: absolute; opacity: 0; pointer-events: none; }
.filter input:checked + label { border-color: var(--link); color: var(--link); box-shadow: inset 0 0 0 1px var(--link); }
.filter input:focus-visible + label { outline: 2px solid var(--link); outline-offset: 2px; }
main:has(#show-short:checked) .case:not(.short), main:has(#show-red:checked) .case:not(.fails) { display: none; }
.area-cases:not(:has(.case)) { display: none; }
main:has(#show-short:checked) .area-cases:not(:has(.short)), main:has(#show-red:checked) .area-cases:not(:has(.fails)) { display: none; }

.case { margin: .4rem 0; overflow: clip; }
.case > summary { display: grid; grid-template-columns: 1rem minmax(7rem, max-content) minmax(0, 1fr) auto; gap: .75rem; align-items: center; padding: .55rem 1rem .55rem .75rem; cursor: pointer; list-style: none; }
.case > summary::-webkit-details-marker { display: none; }
.case > summary::before { content: "›"; color: var(--quiet); font-size: 1.2rem; line-height: 1; text-align: center; }
.case[open] > summary::before { transform: rotate(90deg); }
.case > summary:hover { background: var(--sunk); }
.case > summary:focus-visible { outline-offset: -2px; }
.case .id { font-family: var(--mono); font-size: .86rem; font-weight: 600; }
.case .asked { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--quiet); unicode-bidi: isolate; }
.pills { display: flex; flex-wrap: wrap; gap: .3rem; justify-content: flex-end; }
.pill { padding: 0 .5rem; border-radius: 99px; font-size: .78rem; line-height: 1.6; white-space: nowrap; background: var(--sunk); color: var(--quiet); }
.pill.good { background: var(--good-back); color: var(--good); }
.pill.part, .pill.open { background: var(--open-back); color: var(--open); }
.pill.bad { background: var(--bad-back); color: var(--bad); }
.case .body { padding: .25rem 1.25rem 1.25rem; border-top: 1px solid var(--line); scroll-margin-top: 4rem; }
.panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 1rem; margin-top: 1rem; }
.panel { min-width: 0; padding: .8rem 1rem 1rem; border: 1px solid var(--line); border-radius: 8px; }
.panel > header { display: flex; justify-content: space-between; gap: .5rem; padding: 0; font-weight: 600; }
.text { margin: 0; padding: .6rem .8rem; border-radius: 6px; background: var(--sunk); white-space: pre-wrap; overflow-wrap: anywhere; max-height: 26rem; overflow: auto; unicode-bidi: plaintext; contain: paint; }
.prose { font-family: inherit; font-size: .95em; }
.checks { padding: 0; }
.checks li { display: grid; grid-template-columns: 1.1rem 1fr; gap: .4rem; padding: .15rem 0; overflow-wrap: anywhere; }
.checks .mark { font-weight: 700; }
.checks .good .mark { color: var(--good); } .checks .bad .mark { color: var(--bad); } .checks .open .mark { color: var(--open); }
.checks code { unicode-bidi: isolate; }
.more { margin-top: .5rem; }
.more > summary { cursor: pointer; color: var(--link); font-size: .88rem; overflow-wrap: anywhere; }
.more > .text { margin-top: .35rem; }
@media (max-width: 42rem) {
  .case > summary { grid-template-columns: 1rem 1fr; }
  .case .asked, .pills { grid-column: 2; justify-content: flex-start; }
  .distance { grid-template-columns: 1fr max-content; }
  .chart { grid-template-columns: minmax(4rem, max-content) minmax(3rem, 1fr) max-content; gap: .35rem .6rem; }
  .distance .rail { grid-column: 1 / -1; grid-row: auto; } .distance .legend { grid-column: 1 / -1; }
}
@media print { .filter { display: none; } .text, .message { max-height: none; } }
`
