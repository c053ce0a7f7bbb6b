/** English words that say nothing about what a text is about. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after again all also am an and any anything are as ask at be because been before being but by can
  cannot could did do does doing done down during each ever few for from further get give go got had has have
  having he her here hers herself him himself his how i if in into is it its itself just kindly know let like
  may me might more most must my myself need no nor not now of off ok okay on once only or other our ours out
  over own please remind same say shall she should so some something still such tell than thank thanks that the
  their theirs them themselves then there these they this those through to too under until up us very want was
  we were what when where which while who whom whose why will with would yes yet you your yours yourself
  i'm i'd i'll i've you're you'd you'll you've he's he'd he'll she's she'd she'll it's it'd it'll we're we'd we'll
  we've they're they'd they'll they've that's there's here's what's who's where's when's why's how's let's don't
  doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't hasn't haven't hadn't mustn't
  mightn't needn't`
    .split(/\s+/)
    .flatMap(word => [word, word.replace("'", '')])
    // Without its apostrophe each of these is another word.
    .filter(
      word =>
        ![
          'ill',
          'well',
          'were',
          'shell',
          'hell',
          'wed',
          'shed',
          'id',
          'lets',
          'cant',
          'wont',
        ].includes(word),
    )
    .concat('were'),
)
